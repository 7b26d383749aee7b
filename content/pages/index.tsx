import {
  Actions,
  Band,
  Cards,
  Closing,
  CodeSample,
  CodeTabs,
  Compare,
  Hero,
  type PageProps,
  Steps,
} from '../../theme/index.tsx'
import { type Product, productOf } from '../data/product.ts'
import { dart, kotlin, purchaseEvent, reactNative, swift } from '../data/samples.ts'
import { Lifecycle } from '../parts/lifecycle.tsx'
import { PhoneDrawing } from '../parts/phone.tsx'
import { PlatformLinks, PlatformTitle } from '../parts/platform-icon.tsx'

export const frontMatter = {
  title: 'In-app purchases and subscriptions for iOS and Android',
  description:
    'The easiest way to monetise iOS and Android apps: sell in-app purchases, subscriptions and other digital goods through a user-friendly SDK.',
  keywords: ['monetize', 'IAP', 'earn from an app'],
  search: { boost: 0.7 },
}

/** Home. */
export default function Home({ variables }: PageProps) {
  const product = productOf(variables)
  return (
    <>
      <Hero
        title="The easiest way to monetise your iOS and Android app"
        lead={
          <>
            Sell in-app purchases, subscriptions and other digital goods through one user-friendly SDK: in Swift,
            Kotlin, React Native and Flutter, and without code in Adalo and Shoutem.
          </>
        }
        actions={[
          { href: '/docs/getting-started', label: 'Get started' },
          { href: `/why-should-i-use-${product.slug}`, label: `Why ${product.name}?` },
        ]}
        more={<PlatformLinks />}
      >
        <CodeTabs group="sdk" samples={firstPurchase(product)} />
        <div className="sale">
          <div>
            <p className="then">What your user sees</p>
            <PhoneDrawing />
          </div>
          <div>
            <p className="then">A moment later, on your server</p>
            <CodeSample title="POST /webhooks (shortened)" lang="json" code={purchaseEvent} />
          </div>
        </div>
      </Hero>

      <Band
        title="Every state a subscription can be in"
        lead={
          <>
            A subscription changes while your app is closed: people cancel, cards expire, stores grant refunds.{' '}
            {product.name} tracks it and uses the same states for both stores, so your code asks a single question: does
            this user have access now?
          </>
        }
        look="soft"
        id="lifecycle"
      >
        <Lifecycle />
        <Actions items={quiet('/docs/resources/manage-subscription-states', 'What to do in each state')} />
      </Band>

      <Band
        title="Six platforms, one way to sell"
        lead="The SDK’s nineteen methods have the same names in Swift, Kotlin, TypeScript and Dart, and Adalo and Shoutem build on them. Learn them once, and the second platform is only a matter of syntax."
        id="platforms"
      >
        <Cards items={platforms(product)} />
      </Band>

      <Band
        title="What webhooks save you"
        lead="Most changes to a subscription happen without your app. Your server receives each one as a signed JSON event, with the same structure for both stores."
        look="soft"
        id="webhooks"
      >
        <Compare
          label="What webhooks save you from building"
          columns={['What happens', 'What you receive', 'What you do not have to build']}
          own="What you receive"
          rows={relief}
        />
        <p>
          Events are signed with HMAC-SHA256, come from fixed addresses, and are sent up to eight times until your
          server accepts them. Events that still fail wait in the dashboard, where you can retry them one by one or all
          at once.
        </p>
        <Actions items={quiet('/docs/webhooks', 'All seventeen events')} />
      </Band>

      <Band
        title="How a migration works"
        lead="Nobody has to buy again. Subscriptions stay with Apple and Google; only the system that keeps track of them changes. Until the last step, you can go back."
        look="split"
        id="migration"
      >
        <Steps items={migration(product)} />
        <Actions items={quiet('/docs/resources/migrate-existing-subscriptions', 'The migration guide')} />
      </Band>

      <Closing
        title="Make a first purchase in the sandbox"
        text="The guide leads from an empty project to a test purchase on a real device. Store accounts and agreements take the longest, so begin with those."
        actions={[
          { href: '/docs/getting-started', label: 'Open the guide' },
          { href: '/pricing', label: 'How pricing works' },
        ]}
      />
    </>
  )
}

const quiet = (href: string, label: string) => [{ href, label: `${label} →` }]

const firstPurchase = (product: Product) => [
  { id: 'swift', label: 'iOS', lang: 'swift', code: swift(product) },
  { id: 'kotlin', label: 'Android', lang: 'kotlin', code: kotlin(product) },
  { id: 'typescript', label: 'React Native', lang: 'ts', code: reactNative(product) },
  { id: 'dart', label: 'Flutter', lang: 'dart', code: dart(product) },
]

const platforms = ({ name, slug }: Product) => [
  {
    title: <PlatformTitle of="ios">iOS</PlatformTitle>,
    href: '/ios',
    text: 'Swift, from iOS 13. StoreKit 2 on iOS 15 and later, StoreKit 1 on older systems, one interface for both.',
    code: `import ${name}SDK`,
  },
  {
    title: <PlatformTitle of="android">Android</PlatformTitle>,
    href: '/android',
    text: 'Kotlin coroutines, from Android 5.0. Purchases are acknowledged for you, and in time.',
    code: `io.${slug}:sdk:3.2.0`,
  },
  {
    title: <PlatformTitle of="react-native">React Native</PlatformTitle>,
    href: '/react-native',
    text: 'Promises and types, with a paywall component that is ready to use.',
    code: `npm install react-native-${slug}`,
  },
  {
    title: <PlatformTitle of="flutter">Flutter</PlatformTitle>,
    href: '/flutter',
    text: 'One Dart class on top of both native SDKs, with futures and listeners.',
    code: `flutter pub add ${slug}_flutter`,
  },
  {
    title: <PlatformTitle of="adalo">Adalo</PlatformTitle>,
    href: '/adalo',
    text: 'A marketplace component in three parts. No code, only settings and actions.',
    code: `+ → Marketplace → ${name}`,
  },
  {
    title: <PlatformTitle of="shoutem">Shoutem</PlatformTitle>,
    href: '/shoutem',
    text: 'An extension that starts the SDK for you, so that your own extensions can use it.',
    code: `Extensions → ${name}`,
  },
]

const relief = [
  [
    'A card is declined at renewal',
    <code key="event">subscription.renewal_retry</code>,
    'Logic that tells grace periods from billing retry and account hold, which Apple and Google report differently',
  ],
  [
    'Someone turns off auto-renew in the store’s settings',
    <code key="event">subscription.cancel</code>,
    'A job that polls both stores to find out before the period ends',
  ],
  [
    'Apple or Google refunds a payment',
    <code key="event">refund</code>,
    'A listener for App Store Server Notifications and one for Real-time developer notifications',
  ],
  [
    'A subscriber pauses on Google Play',
    <code key="event">subscription.pause</code>,
    'Logic that infers from a renewal date in the future that access has stopped',
  ],
  [
    'A user restores on another account',
    <code key="event">transfer</code>,
    'Rules that decide which of two accounts owns a receipt',
  ],
  [
    'Your server was down',
    'the same event again',
    'A queue: retries follow after 1 and 5 minutes, then over the next two days',
  ],
]

const migration = ({ name }: Product) => [
  {
    title: 'Connect the stores and create the products',
    text: `Give ${name} access to App Store Connect and Play Console, and enter the products you sell. Nothing changes for users.`,
  },
  {
    title: 'Prepare your webhook',
    text: 'An import produces events about old purchases. Make sure that your handler does not greet every subscriber again.',
  },
  {
    title: 'Import receipts and tokens',
    text: 'Your server posts the receipts and purchase tokens that you have stored, each with your user id.',
  },
  {
    title: 'Forward the stores’ notifications',
    text: 'From now on, both systems receive renewals and refunds.',
  },
  {
    title: 'Release the SDK in observer mode',
    text: 'Your existing code keeps selling, and you compare what each system reports.',
  },
  {
    title: 'Let the SDK sell',
    text: 'Turn observer mode off, and let the SDK handle purchases and restores.',
  },
  {
    title: 'Switch the old system off',
    text: 'Wait until the old versions of your app are no longer in use.',
  },
]
