import { Band, Cards, Closing, Compare, Hero, type PageProps, Questions, Steps } from '../../theme/index.tsx'
import { type Product, productOf } from '../data/product.ts'
import { PaywallDrawing } from '../parts/phone.tsx'

export const frontMatter = {
  title: 'In-app purchases for Adalo',
  description:
    'Sell subscriptions and in-app purchases from an Adalo app without code: install the component, place its parts, add actions to their events.',
  keywords: ['no-code app', 'app builder', 'maker'],
  search: { boost: 0.7 },
}

/** Platform page: Adalo. */
export default function Adalo({ variables }: PageProps) {
  const product = productOf(variables)
  return (
    <>
      <Hero
        title="In‑app purchases for Adalo"
        lead={`The ${product.name} component adds Apple’s and Google’s payment sheets to an app that you built without code. Drag it onto a screen, fill in its settings and add actions, as with any other component.`}
        actions={[
          { href: '/docs/set-up-sdk/adalo-component', label: 'Set up the component' },
          { href: '/docs/getting-started', label: 'What you need first' },
        ]}
      >
        <PaywallDrawing callouts={callouts} />
      </Hero>

      <Band
        title="Three parts"
        lead="Every app needs Start. Then add the finished paywall, or build your own from single buttons."
        look="soft"
      >
        <Cards items={parts} />
      </Band>

      <Band
        title="From the marketplace to a purchase"
        lead="These are all the steps. There is no code in them, but there are two store accounts, and those take the most time."
        look="split"
      >
        <Steps items={steps(product)} />
      </Band>

      <Band
        title="Events that run your actions"
        lead="Each part passes values to the actions that you attach to its events. They appear as magic text."
      >
        <Compare label="Events of the parts" columns={['Event', 'It runs', 'A useful action']} rows={events} />
      </Band>

      <Band
        title="Who is premium?"
        lead="The stores know, the service asks them, and your Adalo database finds out in two ways. Use both."
        look="soft"
      >
        <Compare
          label="Two ways to keep the database right"
          columns={['', 'In the app', 'From the server']}
          rows={[
            ['When', 'right away, on this device', 'always, even when the app is closed'],
            [
              'How',
              'On active and On inactive update the Logged In User',
              'webhooks go to an automation service that updates the collection',
            ],
            ['Good for', 'unlocking a screen right after the purchase', 'renewals, cancellations and refunds'],
            [
              'Read more',
              <a key="link" href="/docs/set-up-sdk/adalo-component/start">
                Start
              </a>,
              <a key="link" href="/docs/resources/trigger-actions-from-webhooks-with-no-code">
                actions from webhooks
              </a>,
            ],
          ]}
        />
      </Band>

      <Band title="Questions makers ask" look="split">
        <Questions items={questions(product)} />
      </Band>

      <Closing
        title="Put Start on your home screen"
        text="Install the component, enter a test key, and see the Paywall with sample products in the editor’s preview."
        actions={[
          { href: '/docs/set-up-sdk/adalo-component', label: 'Set up the component' },
          { href: '/support', label: 'Ask support' },
        ]}
      />
    </>
  )
}

/** The Start part, and a setting and two events of the Paywall. */
const callouts = [
  { name: 'Start', note: 'at each launch' },
  { name: 'Listing', note: 'prices from the store' },
  { name: 'On purchase', note: 'runs your actions' },
  { name: 'On restore', note: 'also on a new phone' },
] as const

const parts = [
  {
    title: 'Start',
    text: 'Invisible. Connects the app and the signed-in user to the service, and reports at each launch whether the user has an active product, even without a network.',
    href: '/docs/set-up-sdk/adalo-component/start',
  },
  {
    title: 'Paywall',
    text: 'A finished purchase screen: your products with the store’s prices, a buy button, a restore link and the legal links.',
    href: '/docs/set-up-sdk/adalo-component/paywall',
  },
  {
    title: 'Custom paywall',
    text: 'Single buttons that buy or restore, for a screen that looks exactly as you designed it.',
    href: '/docs/set-up-sdk/adalo-component/custom-paywall',
  },
]

const steps = ({ name }: Product) => [
  {
    title: 'Create what you sell',
    text: (
      <>
        Make the subscription in App Store Connect and Play Console, then a{' '}
        <a href="/docs/getting-started/create-listing">listing</a> with it in the dashboard.
      </>
    ),
  },
  {
    title: 'Add the component',
    text: `In the Adalo editor, select +, find ${name} in the marketplace and install it.`,
  },
  {
    title: 'Place Start and Paywall',
    text: 'Put Start on the first screen after sign-in, with your public key and the user’s id. Put Paywall on the screen where you sell.',
  },
  {
    title: 'Add an action',
    text: 'On purchase → Link → the premium screen. That is all a first version needs.',
  },
  {
    title: 'Build and test on a phone',
    text: 'The editor’s preview is a browser, which has no store. Use TestFlight or the internal testing track with a test account.',
  },
]

const events = [
  ['On ready (Start)', 'once Start has run', 'show the screen that depends on the plan'],
  ['On active, On inactive (Start)', 'at each launch, after On ready', 'update a property of the Logged In User'],
  ['On purchase (Paywall)', 'a purchase has been validated', 'link to the premium screen'],
  ['On restore (Paywall)', 'earlier purchases were found', 'the same as after a purchase'],
  ['On pending (Paywall)', 'a parent or a bank has to approve first', 'tell the user that it may take a while'],
  ['On error', 'something failed', 'show a friendly message, not the text of the error'],
]

const questions = ({ name }: Product) => [
  {
    question: 'Why not take card payments with another component?',
    answer:
      'For digital goods in a native app, both stores require their own payment systems, with exceptions that depend on the country and the programme. For physical goods and services it is the other way round: use a card payment for those.',
  },
  {
    question: 'Does it work in a web app?',
    answer: (
      <>
        Not by itself, because a browser has no store. Sell there with a web checkout and{' '}
        <a href="/docs/api/transaction/create">record the payment</a> for the same user. Start then reports the product
        as active in the phone app.
      </>
    ),
  },
  {
    question: 'Do I have to publish again when I change a product?',
    answer: `No. The products, their titles and their order come from the ${name} dashboard, prices from the stores. You need a new build only if you change the component’s settings.`,
  },
]
