import { Band, Cards, Closing, CodeSample, Compare, Hero, type PageProps, Questions, Yes } from '../../theme/index.tsx'
import { type Product, productOf } from '../data/product.ts'
import { StreamsDrawing } from '../parts/drawings.tsx'

export const frontMatter = {
  title: 'Why should I use {{product.name}}?',
  description:
    'What it takes to sell in-app purchases on your own, line by line, and which of it {{product.name}} does for you. With the reasons not to use it.',
  keywords: ['build or buy', 'alternative', 'in-house', 'lock-in', 'pros and cons', 'benefits'],
  search: { boost: 0.7 },
}

/** The case for a service, and the case against. */
export default function Why({ variables }: PageProps) {
  const product = productOf(variables)
  return (
    <>
      <Hero
        title={`Why should I use ${product.name}?`}
        lead="You can sell in-app purchases without a service: Apple and Google provide all the parts. This page shows what you would have to build from them, so that you can decide whether you want to."
        actions={[
          { href: '/docs/getting-started', label: 'Get started' },
          { href: '/in-app-purchases-vs-paid-apps', label: 'In-app purchases or a paid app?' },
        ]}
      >
        <StreamsDrawing product={product.name} />
      </Hero>

      <Band
        title="Taking the payment is the small part"
        lead="A purchase button takes an afternoon with StoreKit 2 or Play Billing. Everything after it takes far longer: validating receipts on a server, noticing renewals while the app is closed, honouring refunds, handling pauses, and giving people access on their second device."
        look="split"
      >
        <CodeSample lang="ts" title="What remains in your app" code={remains(product)} />
      </Band>

      <Band
        title="Building it yourself, line by line"
        lead="The column “On your own” follows from the public documentation of Apple and Google. Check it against your plans."
        look="soft"
        id="compare"
      >
        <Compare
          label="Building it yourself compared with using the service"
          columns={['Task', 'On your own', `With ${product.name}`]}
          own={`With ${product.name}`}
          rows={tasks(product)}
        />
      </Band>

      <Band
        title="Two stores, two vocabularies"
        lead={`Each store on its own is manageable; the hard part is supporting both. ${product.name} translates what they say into nine states and seventeen events.`}
        id="words"
      >
        <Compare
          label="How both stores name the same situation"
          columns={['Situation', 'App Store', 'Google Play', 'State here']}
          own="State here"
          rows={words}
        />
      </Band>

      <Band title="What you keep" lead="A service between you and your revenue should be easy to leave." look="soft">
        <Cards items={kept} />
      </Band>

      <Band
        title="When you should not use it"
        lead="Some apps are better off without it. If you recognise yours here, the stores’ own libraries are a good choice."
        look="split"
      >
        <Questions items={against(product)} />
      </Band>

      <Closing
        title="See it with your own products"
        text="Set up a test account, sell yourself a subscription that renews every few minutes, and watch the events arrive."
        actions={[
          { href: '/docs/getting-started', label: 'Get started' },
          { href: '/docs/webhooks', label: 'Read about webhooks' },
        ]}
      />
    </>
  )
}

const remains = ({ name }: Product) => `
const products = await ${name}.getProductsForSale()

// the user chooses, the store takes the payment
await ${name}.buy(products[0].sku)

// at every launch, and after statusChange
const active = await ${name}.getActiveProducts()
const premium = active.some((product) => product.alias === 'premium')
`

const tasks = ({ slug }: Product) => [
  [
    'Start a purchase',
    'StoreKit 2 from iOS 15 (2021), the original StoreKit on older systems; the Play Billing Library on Android',
    <Yes key="own">
      <a href="/docs/sdk-reference/buy">one call, buy, on every platform</a>
    </Yes>,
  ],
  [
    'Keep the libraries current',
    'Google deprecates each major version of the Billing Library about two years after its release; Apple deprecated verifyReceipt in 2023',
    <Yes key="own">an update of the SDK</Yes>,
  ],
  [
    'Complete each purchase',
    'Finish each StoreKit transaction; acknowledge each Play purchase within three days, or Google refunds it',
    <Yes key="own">done after validation</Yes>,
  ],
  [
    'Validate receipts',
    'A server that verifies Apple’s signed transactions (JWS) and asks the Google Play Developer API about purchase tokens',
    <Yes key="own">done, before buy returns</Yes>,
  ],
  [
    'Find out about renewals and refunds',
    'App Store Server Notifications V2 over HTTPS; Google’s Real-time developer notifications through Cloud Pub/Sub',
    <Yes key="own">
      <a href="/docs/webhooks">one webhook endpoint for both</a>
    </Yes>,
  ],
  [
    'Survive your own downtime',
    'Apple repeats a V2 notification five times over about six days; Pub/Sub keeps messages for a set time. You have to fetch what you missed after that',
    <Yes key="own">eight attempts, then a bulk retry</Yes>,
  ],
  [
    'Recognise a user on two devices',
    'A table that ties original transaction ids and purchase tokens to your accounts, and rules for conflicts',
    <Yes key="own">
      <a href="/docs/sdk-reference/login">login with your user id</a>
    </Yes>,
  ],
  [
    'Change what is for sale',
    'A release of the app, or a configuration service of your own',
    <Yes key="own">
      <a href="/docs/getting-started/create-listing">edit the listing in the dashboard</a>
    </Yes>,
  ],
  [
    'Include web purchases',
    'A second ledger beside that of the stores',
    <Yes key="own">
      <a href={`/docs/set-up-web/sync-web-transactions-to-${slug}`}>record them through the API</a>
    </Yes>,
  ],
]

const words = [
  [
    'Payment failed, access continues',
    'Billing Grace Period, if you turned it on',
    'Grace period',
    <code key="state">grace_period</code>,
  ],
  [
    'Payment failed, access stops',
    'Billing retry, for up to 60 days',
    'Account hold',
    <code key="state">billing_retry</code>,
  ],
  ['Will not renew', 'Auto-renew status off', 'Canceled, until the expiry time', <code key="state">cancelled</code>],
  ['Paused by the user', 'does not exist', 'Paused', <code key="state">paused</code>],
  [
    'Another plan takes over immediately',
    'Upgrade within the subscription group',
    'New purchase linked to the old token',
    <code key="state">replaced</code>,
  ],
  ['Money returned', 'Refund notification, revocation date', 'Voided purchase', <code key="state">refunded</code>],
]

const kept = [
  {
    title: 'Your contracts',
    text: 'Buyers pay Apple or Google, who pay you. Products, prices and tax settings stay in your own store accounts.',
  },
  {
    title: 'Your user ids',
    text: 'Each user has the id that you pass to login. There is no second identity to map.',
    href: '/docs/sdk-reference/login',
  },
  {
    title: 'Your data',
    text: 'Every subscription and transaction can be read through the API, with the ids the stores gave them.',
    href: '/docs/api/transaction/get-transactions',
  },
]

const against = ({ name }: Product) => [
  {
    question: 'You sell one lifetime unlock on one store',
    answer:
      'StoreKit 2 checks a non-consumable on the device, without a server, and keeps it across reinstalls. A service adds little until you add a second product, a subscription or Android.',
  },
  {
    question: 'Your app must not talk to anyone but you',
    answer: `Validation means that a receipt, a user id and what you choose to set as tags leave the device for ${name}. If your rules forbid that, build your own server.`,
  },
  {
    question: 'You already have a billing system, and it works',
    answer:
      'Then moving has to be worth its cost. In observer mode you can measure whether your system misses anything, without changing how you sell.',
  },
  {
    question: 'You sell physical goods or services in the real world',
    answer:
      'Those may not go through in-app purchase at all: Apple (guideline 3.1.3(e)) and Google both require another payment method for them. Use a payment provider.',
  },
]
