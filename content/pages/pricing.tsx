import { Band, Cards, Closing, Compare, Hero, type PageProps, Questions } from '../../theme/index.tsx'
import pricing from '../data/pricing.json' with { type: 'json' }
import { type Product, productOf } from '../data/product.ts'
import { PaymentsDrawing } from '../parts/drawings.tsx'

export const frontMatter = {
  title: 'Pricing',
  description:
    'What a {{product.name}} plan consists of, what the stores charge on top, and the questions to ask before you choose a plan.',
  keywords: ['cost', 'fees', 'how much', 'free tier', 'quote', 'revenue share', 'payout', 'VAT'],
  search: { boost: 0.7 },
}

/** A plan as `content/data/pricing.json` holds it. */
interface Plan {
  readonly name: string
  /** As readers see it, with currency and period. */
  readonly price: string
  readonly summary: string
  readonly includes: readonly string[]
}

const plans: readonly Plan[] = pricing.plans

/** What a plan is made of and, once they are set, the plans. */
export default function Pricing({ variables }: PageProps) {
  const product = productOf(variables)
  return (
    <>
      <Hero
        title="Pricing"
        lead={`What you pay ${product.name} for, what you pay the stores, and how to tell the two apart.`}
        actions={[
          { href: '/docs/getting-started', label: 'Try it in the sandbox' },
          { href: '/support', label: 'Ask about a plan' },
        ]}
      >
        <PaymentsDrawing product={product.name} />
      </Hero>
      {plans.length > 0 ? <Plans /> : <NoPlans />}

      <Band
        title="What a plan consists of"
        lead="Four things determine how much of the service you use. It helps to know your own numbers before you compare plans."
      >
        <Compare
          label="Parts of a plan"
          columns={['Part', 'What it means', 'Where you find your number']}
          rows={parts}
        />
      </Band>

      <Band
        title="What you can find out before you pay"
        lead="Most of these numbers come from your own app. Three things help you find them."
        look="soft"
      >
        <Cards items={before} />
      </Band>

      <Band
        title="What the stores charge"
        lead={
          <>
            Apple and Google deduct their commission before they pay you. {product.name} never touches that money:
            buyers pay the store, and the store pays you.
          </>
        }
      >
        <Compare label="Who charges what" columns={['', 'Charged by', 'Paid how']} rows={charges(product)} />
        <p>
          Commissions differ by store, country, programme and kind of product, and change from time to time. Look them
          up in your Apple Developer and Play Console agreements; the{' '}
          <a href="/in-app-purchases-vs-paid-apps#commission">comparison with paid apps</a> names the public rules and
          their dates.
        </p>
      </Band>

      <Band title="Questions to settle first" look="soft split">
        <Questions items={questions(product)} />
      </Band>

      <Closing
        title="Build first, choose later"
        text="Purchases and webhooks work the same way in the stores’ test environments. Build a paywall and see whether the service suits you before you talk about plans."
        actions={[
          { href: '/docs/getting-started', label: 'Get started' },
          { href: `/why-should-i-use-${product.slug}`, label: 'Compare with building it yourself' },
        ]}
      />
    </>
  )
}

function Plans() {
  return (
    <Band title="Plans">
      <ul className="tiles plans">
        {plans.map(({ name, price, summary, includes }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="price">{price}</p>
            <p>{summary}</p>
            <ul>
              {includes.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Band>
  )
}

function NoPlans() {
  return (
    <Band
      title="Plans"
      lead={
        <>
          Prices are not published yet. <a href="/support">Ask support</a> for a quote: say how many apps you have, on
          which stores, and roughly how many purchases they make a month.
        </>
      }
    />
  )
}

const parts = [
  ['Apps and stores', 'How many apps are connected, and whether to one store or both', 'Settings → App stores'],
  ['Volume', 'How many purchases and renewals are validated per month', 'The sales reports of both stores'],
  [
    'Webhook events',
    'How many events are delivered; there are seventeen types, and each endpoint receives them all',
    'Your list of endpoints',
  ],
  [
    'Support',
    'How quickly you need a reply, and whether you want help with a migration',
    'Your own plans for releases and support',
  ],
]

const before = [
  {
    title: 'Sandbox',
    text: 'Build with test keys. Test purchases are recognised by the store’s receipt and kept separate from sales.',
    href: '/docs/set-up-ios/configure-sandbox-testing',
  },
  {
    title: 'Observer mode',
    text: 'Let the SDK record what your existing code sells. After a month you know your volume.',
    href: '/docs/sdk-reference/start',
  },
  {
    title: 'Your own records',
    text: 'The server API lists every transaction, so you can check an invoice against your data.',
    href: '/docs/api/transaction/get-transactions',
  },
]

const charges = ({ name }: Product) => [
  ['Store commission', 'Apple, Google', 'Deducted from each sale before the store pays you'],
  ['Developer membership', 'Apple yearly, Google once at registration', 'To the store, whether or not you sell'],
  ['Sales tax and VAT', 'In most countries, the store', 'Included in or added to the price, as local rules require'],
  [`${name} plan`, name, 'By you, as agreed in your plan; buyers never see it'],
]

const questions = ({ name }: Product) => [
  {
    question: 'Do buyers pay more because of the service?',
    answer: `No. The price is the one you set in App Store Connect or Play Console. ${name} cannot change it and does not appear on the receipt.`,
  },
  {
    question: 'What happens to subscribers if I stop?',
    answer:
      'Their subscriptions continue, because they are contracts with the App Store and Google Play. You take over validation and the stores’ notifications yourself, and you can export the state of each subscription through the API before you leave.',
  },
  {
    question: 'Do free trials and refunds count as sales?',
    answer:
      'A trial starts a subscription without a payment, and a refund reverses one. Whether your plan counts them is part of the quote. The API distinguishes purchases, renewals and refunds, so you can check any invoice against your own data.',
  },
]
