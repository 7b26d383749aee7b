import {
  Band,
  Cards,
  Closing,
  Compare,
  Hero,
  type PageProps,
  type Product,
  productOf,
  Questions,
} from '../../theme/index.tsx'
import pricing from '../data/pricing.json' with { type: 'json' }

export const frontMatter = {
  title: 'Pricing',
  description:
    'What a {{product.name}} plan is made of, what the stores charge beside it, and the questions to ask before you choose a plan.',
}

/** A plan as `content/data/pricing.json` holds it. */
interface Plan {
  readonly name: string
  /** As it is to be read, with currency and period. */
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
      />
      {plans.length > 0 ? <Plans /> : <NoPlans product={product} />}

      <Band
        title="What a plan is made of"
        lead="Four things decide how much of the service you use. It helps to know your own numbers before you compare plans."
      >
        <Compare
          label="Parts of a plan"
          columns={['Part', 'What it means', 'Where you find your number']}
          rows={parts}
        />
      </Band>

      <Band
        title="What you can find out before you pay"
        lead="Most numbers above come from your own app. Three things help you to learn them."
        look="soft"
      >
        <Cards items={before} />
      </Band>

      <Band
        title="What the stores charge"
        lead={
          <>
            Apple and Google keep their commission before they pay you. {product.name} never touches that money: buyers
            pay the store, and the store pays you.
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
        text="Purchases and webhooks work the same way in the stores’ sandboxes. Put a paywall together and see whether it fits before you talk about plans."
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

function NoPlans({ product }: { readonly product: Product }) {
  return (
    <Band
      title="Plans"
      lead={
        <>
          {product.name} has not published its prices on this site. When it does, they appear in this place and nowhere
          else, so that two pages never disagree. Until then, <a href="/support">ask support</a> for an offer, and say
          how many apps you run, on which stores, and roughly how many purchases they make in a month.
        </>
      }
    />
  )
}

const parts = [
  ['Apps and stores', 'How many apps are connected, and whether to one store or both', 'Settings → App stores'],
  ['Volume', 'How many validated purchases and renewals run through in a month', 'the sales reports of both stores'],
  [
    'Webhook events',
    'How many events are delivered; there are seventeen types, and each endpoint receives them all',
    'Webhooks',
  ],
  ['Help', 'How quickly you need an answer, and whether you want company during a migration', 'your own judgement'],
]

const before = [
  {
    title: 'Sandbox',
    text: 'Build with test keys. Test purchases are recognised by the store’s receipt and kept apart from sales.',
    href: '/docs/set-up-ios/configure-sandbox-testing',
  },
  {
    title: 'Observer mode',
    text: 'Let the SDK watch what your present code sells. After a month you know your volume.',
    href: '/docs/sdk-reference/start',
  },
  {
    title: 'Your own records',
    text: 'Every transaction can be listed through the server API, so you can check an invoice against your data.',
    href: '/docs/api/transaction/get-transactions',
  },
]

const charges = ({ name }: Product) => [
  ['Store commission', 'Apple, Google', 'kept back from each sale before the store pays you'],
  ['Developer membership', 'Apple yearly, Google once at registration', 'to the store, whether or not you sell'],
  ['Sales tax and VAT', 'in most countries collected by the store', 'part of the price the buyer sees'],
  [`${name} plan`, name, 'by you, as agreed in your plan; buyers never see it'],
]

const questions = ({ name }: Product) => [
  {
    question: 'Does a buyer pay more because of the service?',
    answer: `No. The price is the one you set in App Store Connect or Play Console. ${name} cannot change it and does not appear on the receipt.`,
  },
  {
    question: 'What happens to subscribers if I stop?',
    answer:
      'Their subscriptions continue, because they are contracts with the App Store and Google Play. You would take over validation and the stores’ notifications yourself, and can export the state of each subscription through the API before you go.',
  },
  {
    question: 'Do free trials and refunds count as sales?',
    answer:
      'A trial starts a subscription without a payment, and a refund undoes one. Ask how your plan counts them: the transaction types purchase, renewal and refund are told apart in the API, so you can check any invoice against your own data.',
  },
]
