import { Band, Cards, Closing, CodeSample, Hero, type PageProps, Questions, Steps } from '../../theme/index.tsx'
import { type Product, productOf } from '../data/product.ts'
import { kotlin } from '../data/samples.ts'
import { PaywallDrawing, sdkCallouts } from '../parts/phone.tsx'

export const frontMatter = {
  title: 'In-app purchases for Android',
  description:
    'Sell subscriptions and in-app products on Google Play in Kotlin: coroutines over Play Billing, acknowledgement in time, pauses and holds understood.',
  keywords: ['Play Billing wrapper', 'Kotlin library', 'auto-acknowledge'],
  search: { boost: 0.7 },
}

/** Platform page: Android. */
export default function Android({ variables }: PageProps) {
  const product = productOf(variables)
  return (
    <>
      <Hero
        title="In‑app purchases for Android"
        lead="A Kotlin library with suspend functions on top of Google Play Billing. There is no connection to keep alive and no purchase to acknowledge by hand."
        actions={[
          { href: '/docs/set-up-sdk/android', label: 'Quickstart for Android' },
          { href: '/docs/sdk-reference/buy', label: 'SDK reference' },
        ]}
      >
        <PaywallDrawing callouts={sdkCallouts} />
      </Hero>

      <Band
        title="A first purchase"
        lead="Start the SDK with your public key, load the products, buy one. When the last line runs, the purchase has been validated and acknowledged."
        look="split"
      >
        <CodeSample lang="kotlin" title="First purchase, in a coroutine" code={kotlin(product)} />
      </Band>

      <Band
        title="Install"
        lead="One dependency, Android 5.0 (API level 21) or later. The billing permission comes with the Play Billing Library and is merged into your manifest."
        look="split"
      >
        <CodeSample lang="kotlin" title="app/build.gradle.kts" code={gradle(product)} />
      </Band>

      <Band
        title="What Play Billing asks for, and who does it"
        lead="Google’s library hands you a purchase and expects a lot in return. The SDK takes care of it."
        look="soft"
      >
        <Cards items={promises} />
      </Band>

      <Band
        title="Handle the three outcomes"
        lead={
          <>
            A purchase succeeds, waits or fails. With a slow payment method, such as cash at a shop, <code>buy</code>{' '}
            fails with <code>payment_pending</code>, and a <code>purchase</code> event follows once it is paid, perhaps
            days later. Unlock only then.
          </>
        }
        look="split"
      >
        <CodeSample lang="kotlin" title="PaywallActivity.kt" code={paywall(product)} />
      </Band>

      <Band
        title="Change a plan"
        lead="On Google Play, a change of plan is a new purchase that replaces the old one, and you decide how the difference is charged. Pass the old product and a replacement mode: Google Play ends the old subscription and starts the new one."
        look="split"
      >
        <CodeSample lang="kotlin" title="Change to yearly" code={upgrade(product)} />
      </Band>

      <Band title="What is special about Google Play" look="soft split">
        <Questions items={peculiar} />
      </Band>

      <Band title="Before your first test purchase" look="split">
        <Steps items={store} />
      </Band>

      <Closing
        title="Sell your first subscription"
        text="The quickstart leads from an empty project to a test purchase on the internal testing track."
        actions={[
          { href: '/docs/getting-started', label: 'Get started' },
          { href: '/docs/troubleshooting/product-not-returned', label: 'A product is missing' },
        ]}
      />
    </>
  )
}

const gradle = ({ slug }: Product) => `
android {
    defaultConfig {
        minSdk = 21
    }
}

dependencies {
    implementation("io.${slug}:sdk:3.2.0")
}
`

const paywall = ({ name }: Product) => `
private fun onBuyClicked(sku: String) = lifecycleScope.launch {
    try {
        val transaction = ${name}.buy(sku)
        unlock(transaction.productSku)
    } catch (e: ${name}Exception) {
        when (e.code) {
            "user_cancelled" -> Unit
            "payment_pending" -> show(R.string.purchase_pending)
            else -> show(R.string.purchase_failed)
        }
    }
}
`

const upgrade = ({ name }: Product) => `
${name}.buy(
    productSku = "premium_yearly",
    oldProductSku = "premium_monthly",
    replacementMode = ReplacementMode.WITH_TIME_PRORATION,
)
`

const promises = [
  {
    title: 'Acknowledge within three days',
    text: 'Google refunds and revokes a purchase that nobody acknowledges. The SDK acknowledges it as soon as it has been validated.',
  },
  {
    title: 'Consume what is consumable',
    text: 'Coins can be bought again only after they have been consumed. The SDK does that, depending on the product’s type.',
  },
  {
    title: 'Keep the connection',
    text: 'The billing service can disconnect at any time. The SDK reconnects and asks for purchases it has missed.',
  },
  {
    title: 'Read base plans and offers',
    text: 'Since Play Billing 5 (2022) a subscription has base plans and offers. You see a product with a price and an introductory offer.',
  },
]

const peculiar = [
  {
    question: 'Subscribers can pause',
    answer: (
      <>
        If you allow it in Play Console, a pause begins at the next renewal date. You receive{' '}
        <code>subscription.pause_enabled</code> right away, while the user still has access, and{' '}
        <code>subscription.pause</code> when the pause begins. See the{' '}
        <a href="/docs/resources/manage-subscription-states">states</a>.
      </>
    ),
  },
  {
    question: 'A failed payment has two stages',
    answer: (
      <>
        The user has access during the grace period, but not during account hold. Here, these are called{' '}
        <code>grace_period</code> and <code>billing_retry</code>, as on iOS.
      </>
    ),
  },
  {
    question: 'Notifications come through Cloud Pub/Sub',
    answer: (
      <>
        Google sends Real-time developer notifications to a topic in your Google Cloud project.{' '}
        <a href="/docs/set-up-android/configure-server-notifications">Setting it up</a> takes a few minutes, once per
        app.
      </>
    ),
  },
  {
    question: 'There is no redemption sheet',
    answer: (
      <>
        <code>presentCodeRedemptionSheet</code> fails with <code>not_supported</code>. Customers redeem promo codes in
        the Play Store app, and your app receives the purchase as a <code>purchase</code> event.
      </>
    ),
  },
]

const store = [
  {
    title: 'Upload a build',
    text: 'In Play Console you can create products only once a build with the billing library is on a track. Internal testing is enough.',
  },
  {
    title: 'Create a subscription',
    text: (
      <>
        Add a <a href="/docs/set-up-android/create-auto-renewable-subscription">base plan</a> and activate it. If you
        want a trial, add an <a href="/docs/set-up-android/create-subscription-introductory-offer">offer</a>.
      </>
    ),
  },
  {
    title: 'Give the service access',
    text: (
      <>
        A <a href="/docs/set-up-android/configure-google-play-api">service account</a> lets it validate purchases. It
        may take Google a while to apply new permissions.
      </>
    ),
  },
  {
    title: 'Buy as a licence tester',
    text: (
      <>
        <a href="/docs/set-up-android/configure-sandbox-testing">Licence testers</a> pay with test cards, and their
        subscriptions renew within minutes.
      </>
    ),
  },
]
