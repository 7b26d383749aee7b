import {
  Band,
  Cards,
  Closing,
  CodeSample,
  Compare,
  Hero,
  type PageProps,
  Questions,
  Steps,
} from '../../theme/index.tsx'
import { type Product, productOf } from '../data/product.ts'
import { PaywallDrawing, sdkCallouts } from '../parts/phone.tsx'

export const frontMatter = {
  title: 'In-app purchases for Shoutem',
  description:
    'Sell subscriptions from a Shoutem app: add the extension in the Builder, paste a key, and call the React Native SDK from your own extensions.',
  keywords: ['extension', 'Shoutem Builder', 'app builder'],
  search: { boost: 0.7 },
}

/** Platform page: Shoutem. */
export default function Shoutem({ variables }: PageProps) {
  const product = productOf(variables)
  return (
    <>
      <Hero
        title="In‑app purchases for Shoutem"
        lead={`An extension adds ${product.name} to a Shoutem app. In the Builder, all you enter is a key. Developers can use the whole React Native SDK in their own extensions.`}
        actions={[
          { href: '/docs/set-up-sdk#shoutem', label: 'Set up the extension' },
          { href: '/react-native', label: 'The SDK underneath' },
        ]}
      >
        <PaywallDrawing callouts={callouts} />
      </Hero>

      <Band
        title="Ask what the user owns"
        lead="The extension has already started the SDK. In an extension of your own, ask for the active products, and decide what to show."
        look="split"
      >
        <CodeSample lang="tsx" title="In an extension of your own" code={screen(product)} />
      </Band>

      <Band
        title="Add it in the Builder"
        lead="You do not need a terminal for this. The extension starts the SDK when the app starts."
        look="split"
      >
        <Steps items={install(product)} />
      </Band>

      <Band
        title="Who does what"
        lead="Shoutem apps are React Native apps. The ready-made extension contains the SDK; your own extension decides what people see."
        look="soft"
      >
        <Compare label="Work of the two extensions" columns={['', 'The extension', 'Your own']} rows={ways} />
      </Band>

      <Band
        title="A first purchase in code"
        lead={
          <>
            The extension has called <code>start</code> for you. Load the listing and offer the first product. If the
            user closes the payment sheet, that is a choice, not an error.
          </>
        }
        look="split"
      >
        <CodeSample lang="ts" title="app/services/purchase.ts" code={purchase(product)} />
      </Band>

      <Band title="What comes with it" look="soft">
        <Cards items={included} />
      </Band>

      <Band title="Good to know" look="split">
        <Questions items={questions} />
      </Band>

      <Closing
        title="Start with one subscription"
        text="Create it in one store, put it in a listing, and test it in a native build before you set up the second store."
        actions={[
          { href: '/docs/getting-started', label: 'Get started' },
          { href: '/docs/getting-started/create-products', label: 'Create products' },
        ]}
      />
    </>
  )
}

const [, ...others] = sdkCallouts
const callouts = [{ name: 'start(apiKey)', note: 'by the extension' }, ...others] as const

const screen = ({ name, slug }: Product) => `
import ${name} from 'react-native-${slug}'

// the extension has already called start
const active = await ${name}.getActiveProducts()
const premium = active.some((p) => p.alias === 'premium')
`

const purchase = ({ name, slug }: Product) => `
import ${name} from 'react-native-${slug}'

export async function purchaseFirst() {
  const [product] = await ${name}.getProductsForSale()
  if (!product) return 'nothing-to-sell'
  try {
    await ${name}.buy(product.sku)
    return 'bought'
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'user_cancelled') return 'cancelled'
    if (code === 'payment_pending') return 'waiting'
    throw error
  }
}
`

const install = ({ name }: Product) => [
  { title: 'Add the extension', text: `In the Shoutem Builder, add the ${name} extension to your app.` },
  {
    title: 'Paste the public key',
    text: 'Open the extension’s settings and enter pk_test_… while you build, pk_live_… for the published app. Secret keys are refused.',
  },
  {
    title: 'Make a native build',
    text: 'Purchases need the store on the device. A preview in the browser shows the screens, but cannot sell.',
  },
  {
    title: 'Buy with a test account',
    text: (
      <>
        A <a href="/docs/set-up-ios/configure-sandbox-testing">sandbox account</a> on iOS, a{' '}
        <a href="/docs/set-up-android/configure-sandbox-testing">licence tester</a> on Android.
      </>
    ),
  },
]

const ways = [
  ['Starting the SDK', 'starts it at every launch, with the key from its settings', 'nothing; do not call start again'],
  ['Native code', 'brings both stores’ libraries into the build', 'none of its own'],
  ['Signed-in users', 'uses an anonymous id', 'calls login with your user id'],
  ['The paywall', 'leaves the screen to you', 'shows the UI kit’s Paywall component or a screen of your own'],
  ['What is sold', 'reads the listing from the dashboard', 'calls getProductsForSale and buy'],
]

const included = [
  {
    title: 'Both stores',
    text: 'The extension contains the native SDKs for iOS 13 and later and for Android from API level 21.',
    href: '/docs/set-up-sdk',
  },
  {
    title: 'All methods',
    text: 'Whatever the React Native SDK can do, your extension can call: plan changes, restore, tags, listeners.',
    href: '/docs/sdk-reference/buy',
  },
  {
    title: 'Webhooks',
    text: 'Renewals and refunds reach your server, or an automation service, while the app is closed.',
    href: '/docs/resources/trigger-actions-from-webhooks-with-no-code',
  },
]

const questions = [
  {
    question: 'Nothing is for sale in my build',
    answer: (
      <>
        Compare the bundle ID and the package name in Shoutem with those in the stores and in the dashboard. They must
        be identical. Then work through <a href="/docs/troubleshooting/product-not-returned">product not returned</a>.
      </>
    ),
  },
  {
    question: 'Do I need to update the extension when a store changes its rules?',
    answer:
      'Yes. Google in particular stops accepting old versions of its billing library, so publish a new build with the current extension from time to time. The server side needs no update.',
  },
  {
    question: 'Whose purchase is it when two people share a phone?',
    answer: (
      <>
        It belongs to the user who was signed in, and the store account paid for it. Call{' '}
        <a href="/docs/sdk-reference/logout">logout</a> when someone signs out, or the next person inherits their
        access.
      </>
    ),
  },
]
