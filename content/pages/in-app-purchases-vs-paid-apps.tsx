import { Band, Closing, Compare, Hero, No, type PageProps, Questions, Steps, Yes } from '../../theme/index.tsx'
import { type Product, productOf } from '../data/product.ts'
import { PaymentTimesDrawing } from '../parts/drawings.tsx'

export const frontMatter = {
  title: 'In-app purchases vs paid apps',
  description:
    'Should people pay for your app up front, or inside it? What Apple and Google allow for each model, in tables that you can check.',
  keywords: [
    'commission',
    'store cut',
    '15 percent',
    '30 percent',
    'freemium',
    'business model',
    'paid download',
    'early buyers',
    'enterprise',
    'schools',
  ],
  search: { boost: 0.7 },
}

/** Two ways to charge for an app, compared by the stores’ public rules. */
export default function InAppPurchasesVsPaidApps({ variables }: PageProps) {
  const product = productOf(variables)
  return (
    <>
      <Hero
        title="In‑app purchases vs paid apps"
        lead="A paid app asks for money before anyone has used it. An in-app purchase asks afterwards, and can ask again. Both are fair, but under the stores’ rules they suit different apps."
        actions={[
          { href: '#compare', label: 'See the comparison' },
          { href: '#choose', label: 'Which one is right for me?' },
        ]}
      >
        <PaymentTimesDrawing />
      </Hero>

      <Band
        title="What each one can do"
        lead="These are the published rules of the App Store and Google Play, with dates where a rule has one."
        id="compare"
      >
        <Compare
          label="Paid apps compared with in-app purchases"
          columns={['', 'Paid app', 'In-app purchases']}
          own="In-app purchases"
          rows={abilities}
        />
      </Band>

      <Band
        title="What the stores keep"
        lead="One-time payments cost the same commission in both models, so commission alone rarely decides. Subscriptions cost less, and only in-app purchases can be subscriptions."
        look="soft"
        id="commission"
      >
        <Compare
          label="Published commission rules with their dates"
          columns={['Store', 'Rule', 'Since']}
          rows={commissions}
        />
        <p>
          Rates differ by country and programme, and they keep changing. Use this table for orientation; your own store
          agreements take precedence.
        </p>
      </Band>

      <Band
        title="How much work it is"
        lead="Flexibility takes work. This is the other half of the comparison."
        id="work"
      >
        <Compare
          label="Work that each model brings"
          columns={['Task', 'Paid app', 'In-app purchases']}
          own="In-app purchases"
          rows={work(product)}
        />
      </Band>

      <Band title="Which one is right for me?" look="soft split" id="choose">
        <Questions items={choices} />
      </Band>

      <Band
        title="From a paid app to in-app purchases"
        lead="You can switch at any time, but on Google Play you cannot switch back. Early buyers should not have to pay twice."
        look="split"
        id="move"
      >
        <Steps items={move(product)} />
      </Band>

      <Closing
        title="Sell inside your app"
        text={`${product.name} does the extra work that in-app purchases bring: validation, renewals, refunds and restoring, on both stores.`}
        actions={[
          { href: '/docs/getting-started', label: 'Get started' },
          { href: `/why-should-i-use-${product.slug}`, label: `Why ${product.name}?` },
        ]}
      />
    </>
  )
}

const abilities = [
  ['When the user pays', 'once, before the download', 'when they want more: once, repeatedly or per period'],
  [
    'Try before paying',
    <No key="paid">no trial; only the store page and the refund rules</No>,
    <Yes key="own">
      free trials for subscriptions on both stores; on the App Store also a free non-consumable named “XX-day Trial” for
      one-time unlocks (guideline 3.1.1)
    </Yes>,
  ],
  [
    'Changing the model later',
    'can become free at any time; on Google Play, an app that has been free can never become paid',
    <Yes key="own">products can be added and withdrawn at any time</Yes>,
  ],
  [
    'Several offers',
    <No key="paid">one price per country for everyone</No>,
    <Yes key="own">several products, introductory prices, offers for new, current or former subscribers</Yes>,
  ],
  [
    'Income over time',
    <No key="paid">each user pays once; updates are free to them</No>,
    <Yes key="own">subscriptions renew; consumables can be bought again</Yes>,
  ],
  [
    'Refunds',
    'on the App Store, Apple decides; on Google Play, people ask Google in the first 48 hours and the developer afterwards',
    'the same, and the store tells your server, so that access can end',
  ],
  [
    'Sharing in a family',
    <Yes key="paid">
      Family Sharing on the App Store; Family Library on Google Play, for apps bought since 2 July 2016
    </Yes>,
    <Yes key="own">on the App Store for subscriptions and non-consumables, if you turn it on; not on Google Play</Yes>,
  ],
  [
    'Across platforms',
    <No key="paid">a purchase is valid only in its own store</No>,
    <Yes key="own">access can follow your user’s account from iOS to Android and the web</Yes>,
  ],
  [
    'A new phone',
    <Yes key="paid">download again with the same store account</Yes>,
    <Yes key="own">restore, or sign in; Apple expects a restore button</Yes>,
  ],
]

const commissions = [
  [
    'App Store',
    'Small Business Program: 15% on paid apps and in-app purchases for enrolled developers with proceeds of up to US$1 million a year, otherwise 30%',
    '1 January 2021',
  ],
  ['App Store', 'Subscriptions: 15% once a subscriber has paid for a year', '13 June 2016'],
  ['Google Play', '15% on the first US$1 million of earnings a year for enrolled developers', '1 July 2021'],
  ['Google Play', '15% on subscriptions from the first day', '1 January 2022'],
  [
    'Google Play',
    'New, lower service fees with a separate fee for using its billing system, announced on 4 March 2026; they arrive country by country',
    '30 June 2026 in the US, the UK and the EEA',
  ],
]

const work = ({ name }: Product) => [
  ['Code for payments', 'none', 'StoreKit and Play Billing, or one SDK'],
  ['A paywall', 'none; the store page is your paywall', 'a screen with prices, terms and a restore button'],
  [
    'Knowing who has paid',
    'whoever runs the app has; Google’s licensing and Apple’s AppTransaction (iOS 16) can confirm it',
    'receipts, validated on a server',
  ],
  [
    'Keeping track of what happens later',
    'nothing to track',
    `server notifications from both stores, or ${name} webhooks`,
  ],
  [
    'Review by the store',
    'the app',
    'the app and each product; on the App Store, the first product is submitted together with a version of the app',
  ],
  ['Legal texts', 'licence and privacy policy', 'the same, and for subscriptions links to both on the paywall'],
]

const choices = [
  {
    question: 'A small tool whose screenshots say it all',
    answer:
      'A paid app is enough. There is no paywall to design and no server to run, and people know what they are buying.',
  },
  {
    question: 'A tool that proves its worth after a week',
    answer:
      'Make the download free and sell a one-time unlock, with a trial. You reach everyone who would not pay for an app they have not tried, and they still pay only once.',
  },
  {
    question: 'Content or a service with running costs',
    answer:
      'A subscription. You pay for servers, editors and licences every month. A single payment runs out, and the longer users stay, the more they cost you.',
  },
  {
    question: 'A game',
    answer:
      'Consumables or unlocks for a free game; a paid app for a complete game that people play through once. You may combine both, but people who paid up front do not like paying again.',
  },
  {
    question: 'An app for companies or schools',
    answer:
      'Organisations can buy paid apps from Apple in volume; in-app purchases and subscriptions are not part of that programme. A paid app, or an account that you sell on your website, suits them better.',
  },
]

const move = ({ name }: Product) => [
  {
    title: 'Create the products',
    text: 'Set up the unlock or the subscription in both stores and put it in a listing.',
  },
  {
    title: 'Recognise early buyers',
    text: 'On iOS, AppTransaction contains the version that was bought first (iOS 16; app receipts on older systems have the same field). On Android, record existing installations in an update before the app becomes free.',
  },
  {
    title: 'Grant them what they had',
    text: `From your server, tag these users and treat the tag as access, or record a transaction for them through the API, so that ${name} treats them as owners.`,
  },
  {
    title: 'Make the app free',
    text: 'Publish the version with the paywall first, then set the price to free. On Google Play this cannot be undone.',
  },
]
