import { Band, Cards, Closing, CodeSample, Compare, Hero, type PageProps, Steps } from '../../theme/index.tsx'
import { type Product, productOf } from '../data/product.ts'
import { swift } from '../data/samples.ts'
import { PaywallDrawing, sdkCallouts } from '../parts/phone.tsx'

export const frontMatter = {
  title: 'In-app purchases for iOS',
  description:
    'Sell subscriptions and in-app purchases in Swift: one async interface over StoreKit 2 and StoreKit 1, with validation, renewals and refunds done.',
  keywords: ['StoreKit wrapper', 'Swift library', 'iPad app'],
  search: { boost: 0.7 },
}

/** Platform page: iOS. */
export default function Ios({ variables }: PageProps) {
  const product = productOf(variables)
  return (
    <>
      <Hero
        title="In‑app purchases for iOS"
        lead="A Swift package with async methods on top of StoreKit. It uses StoreKit 2 where the system has it and StoreKit 1 everywhere else, and you write your purchase code once."
        actions={[
          { href: '/docs/set-up-sdk/ios', label: 'Quickstart for iOS' },
          { href: '/docs/sdk-reference/buy', label: 'SDK reference' },
        ]}
      >
        <PaywallDrawing callouts={sdkCallouts} />
      </Hero>

      <Band
        title="A first purchase"
        lead="Start the SDK with your public key, load the products, buy one. When the last line runs, the receipt has been validated and the transaction is finished."
        look="split"
      >
        <CodeSample lang="swift" title="First purchase" code={swift(product)} />
      </Band>

      <Band
        title="One interface, two StoreKits"
        lead="StoreKit 2 came with iOS 15 in 2021. The SDK supports iOS 13 and later, so an app has to deal with two generations of the framework. You do not have to know which one is in use."
        look="soft"
      >
        <Compare
          label="What the SDK uses on each system version"
          columns={['', 'iOS 13 and 14', 'iOS 15 and later']}
          rows={generations}
        />
      </Band>

      <Band
        title="Install"
        lead="Add the package in Xcode under File → Add Package Dependencies, with the address from the dashboard. With CocoaPods, add one line and run pod install. Then add the In-App Purchase capability to your target."
        look="split"
      >
        <CodeSample lang="ruby" title="Podfile" code={podfile(product)} />
      </Band>

      <Band
        title="From tap to unlocked"
        lead={
          <>
            When <code>buy</code> returns, the payment has been validated and the transaction finished. If the user
            closes the payment sheet, it throws <code>user_cancelled</code>; if a parent has to approve, it throws{' '}
            <code>payment_pending</code>. Neither is a failure.
          </>
        }
        look="split"
      >
        <CodeSample lang="swift" title="PaywallModel.swift" code={paywall(product)} />
      </Band>

      <Band title="What else it does on iOS" look="soft">
        <Cards items={more} />
      </Band>

      <Band
        title="Before your first sandbox purchase"
        lead="App Store Connect takes longer than the code. Most “product not found” errors are caused by one of these steps."
        look="split"
      >
        <Steps items={store} />
      </Band>

      <Closing
        title="Sell your first subscription"
        text="The guide covers App Store Connect, the dashboard and the code, in the order that saves you waiting."
        actions={[
          { href: '/docs/getting-started', label: 'Get started' },
          { href: '/docs/troubleshooting/app-store-rejections', label: 'Avoid a rejection' },
        ]}
      />
    </>
  )
}

const generations = [
  ['Purchase', 'payment queue and observer', 'Product.purchase() with async/await'],
  ['Proof', 'app receipt, checked with the shared secret', 'transaction signed by Apple (JWS)'],
  [
    'Restore',
    'restoreCompletedTransactions, which may ask for a password',
    'AppStore.sync(), which may ask for a password too',
  ],
  ['Manage subscription', 'opens the App Store', 'sheet inside your app'],
]

const podfile = ({ name }: Product) => `
platform :ios, '13.0'

target 'MyApp' do
  use_frameworks!
  pod '${name}SDK', '~> 3.0'
end
`

const paywall = ({ name }: Product) => `
func buy(_ sku: String) async {
    do {
        let transaction = try await ${name}.buy(sku)
        unlock(transaction.productSku)
    } catch let error as ${name}Error {
        switch error.code {
        case "user_cancelled": break
        case "payment_pending": notice = "Waiting for approval."
        default: notice = "Please try again in a moment."
        }
    } catch {
        notice = "Please try again in a moment."
    }
}
`

const more = [
  {
    title: 'Offer codes',
    text: 'Opens Apple’s redemption sheet on iOS 14 and later, and tells your app what the code has unlocked.',
    href: '/docs/sdk-reference/present-code-redemption-sheet',
  },
  {
    title: 'Manage subscriptions',
    text: 'Shows Apple’s sheet on iOS 15 and later, so that people can cancel or change a plan inside your app.',
    href: '/docs/sdk-reference/show-manage-subscriptions',
  },
  {
    title: 'Restore',
    text: 'Brings purchases back on a new device. Reviewers look for the button, so put it on the paywall.',
    href: '/docs/sdk-reference/restore',
  },
  {
    title: 'Introductory offers',
    text: 'Loads free trials and introductory prices with the product, and says whether this customer can still have them: once per subscription group.',
    href: '/docs/set-up-ios/create-subscription-introductory-offer',
  },
]

const store = [
  {
    title: 'Sign the Paid Apps Agreement',
    text: 'Without it, and without tax and bank details, the App Store returns no products, not even in the sandbox.',
  },
  {
    title: 'Create a group and a subscription',
    text: (
      <>
        A user has one subscription in a <a href="/docs/set-up-ios/create-subscription-group">group</a> at a time; the
        order in the group decides what counts as an upgrade.
      </>
    ),
  },
  {
    title: 'Connect the App Store',
    text: (
      <>
        Add an <a href="/docs/set-up-ios/configure-app-store-server-api">App Store Server API key</a>, the{' '}
        <a href="/docs/set-up-ios/configure-shared-secret">shared secret</a> for older systems, and the address for{' '}
        <a href="/docs/set-up-ios/configure-server-notifications">server notifications</a>.
      </>
    ),
  },
  {
    title: 'Buy with a sandbox account',
    text: (
      <>
        Use a real device with a <a href="/docs/set-up-ios/configure-sandbox-testing">Sandbox Apple Account</a>. A
        monthly subscription renews every five minutes there, so you can watch its whole life in about an hour.
      </>
    ),
  },
]
