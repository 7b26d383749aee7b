import {
  Band,
  Closing,
  Compare,
  Hero,
  type PageProps,
  type Product,
  productOf,
  Questions,
  Steps,
} from '../../theme/index.tsx'

export const frontMatter = {
  title: 'In-app purchases vs paid apps',
  description:
    'Should your app cost money up front, or sell from within? What Apple and Google allow for each, in tables that you can check.',
}

/** Two ways to charge for an app, compared by the stores’ public rules. */
export default function InAppPurchasesVsPaidApps({ variables }: PageProps) {
  const product = productOf(variables)
  return (
    <>
      <Hero
        title="In-app purchases vs paid apps"
        lead="A paid app asks for money before anyone has seen it. An in-app purchase asks afterwards, and can ask again. Both are fair; the stores’ rules make them suit different apps."
        actions={[
          { href: '#compare', label: 'See the comparison' },
          { href: '#choose', label: 'Which one for me?' },
        ]}
      />

      <Band
        title="What each one can do"
        lead="Rules of the App Store and Google Play as they publish them. Where a rule has a date, it stands there."
        id="compare"
      >
        <Compare
          label="Paid apps compared with in-app purchases"
          columns={['', 'Paid app', 'In-app purchases']}
          rows={abilities}
        />
      </Band>

      <Band
        title="What the stores keep"
        lead="For one-time payments both models are charged alike, so commission alone rarely decides. Subscriptions are treated better, and only in-app purchases can be subscriptions."
        look="soft"
        id="commission"
      >
        <Compare
          label="Published commission rules with their dates"
          columns={['Store', 'Rule', 'Since']}
          rows={commissions}
        />
        <p>
          Rates differ by country and programme, and regulators keep changing them. Take this as a map, and the
          agreements in your own store accounts as the law.
        </p>
      </Band>

      <Band
        title="What it asks of you"
        lead="The price of flexibility is work. This is the honest half of the comparison."
        id="work"
      >
        <Compare
          label="Work that each model brings"
          columns={['Task', 'Paid app', 'In-app purchases']}
          rows={work(product)}
        />
      </Band>

      <Band title="Which one for me?" look="soft split" id="choose">
        <Questions items={choices} />
      </Band>

      <Band
        title="From a paid app to in-app purchases"
        lead="The change is possible at any time, in this direction only on Google Play. Early buyers should not pay twice."
        look="split"
        id="move"
      >
        <Steps items={move(product)} />
      </Band>

      <Closing
        title="Sell from within"
        text={`${product.name} takes over the part of the work that in-app purchases add: validation, renewals, refunds and restoring, on both stores.`}
        actions={[
          { href: '/docs/getting-started', label: 'Get started' },
          { href: `/why-should-i-use-${product.slug}`, label: `Why ${product.name}?` },
        ]}
      />
    </>
  )
}

const abilities = [
  ['When the user pays', 'once, before the download', 'when they want more: once, many times or by period'],
  [
    'Try before paying',
    'no trial; the store page and its refund rules have to do',
    'free trials for subscriptions on both stores; on the App Store also a free non-consumable named “XX-day Trial” for one-time unlocks (guideline 3.1.1)',
  ],
  [
    'Changing the model later',
    'can become free at any time; on Google Play an app that was ever free can never become paid',
    'products can be added and withdrawn at any time',
  ],
  [
    'Several offers',
    'one price a country for everyone',
    'several products, introductory prices, offers for new, current or former subscribers',
  ],
  [
    'Income over time',
    'each user pays once; updates are free to them',
    'subscriptions renew; consumables can be bought again',
  ],
  [
    'Refunds',
    'Apple decides on the App Store; on Google Play one asks Google in the first 48 hours, the developer afterwards',
    'the same, and the store tells your server, so that access can end',
  ],
  [
    'Sharing in a family',
    'Family Sharing on the App Store; Family Library on Google Play, for apps bought since 2 July 2016',
    'on the App Store for subscriptions and non-consumables, if you turn it on; not on Google Play',
  ],
  [
    'Across platforms',
    'a purchase counts in its own store only',
    'entitlements can follow your user’s account from iOS to Android and the web',
  ],
  ['A new phone', 'download again with the same store account', 'restore, or sign in; Apple expects a restore button'],
]

const commissions = [
  [
    'App Store',
    'Small Business Program: 15 % on paid apps and in-app purchases alike for enrolled developers with up to 1 million USD proceeds a year, else 30 %',
    '1 January 2021',
  ],
  ['App Store', 'Subscriptions: 15 % once a subscriber has paid for a year', '13 June 2016'],
  ['Google Play', '15 % on the first million USD of earnings a year for enrolled developers', '1 July 2021'],
  ['Google Play', '15 % on subscriptions from the first day', '1 January 2022'],
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
    'whoever runs the app; Google’s licensing and Apple’s AppTransaction (iOS 16) can confirm it',
    'receipts, validated on a server',
  ],
  ['Following what happens later', 'nothing to follow', `server notifications from both stores, or ${name} webhooks`],
  [
    'Review by the store',
    'the app',
    'the app and each product; the first product goes in together with a version of the app',
  ],
  ['Legal texts', 'licence and privacy policy', 'the same, and for subscriptions links to both on the paywall'],
]

const choices = [
  {
    question: 'A small tool that is understood from its screenshots',
    answer:
      'A paid app is enough. There is no paywall to design and no server to run, and people who buy know what they get.',
  },
  {
    question: 'A tool whose worth shows after a week',
    answer:
      'Make the download free and sell a one-time unlock, with a trial. You reach everyone who would not pay unseen, and still never charge twice.',
  },
  {
    question: 'Content or a service that goes on costing you money',
    answer:
      'A subscription. Servers, editors and licences are paid every month; a single payment is used up sooner or later, and the oldest users cost most.',
  },
  {
    question: 'A game',
    answer:
      'Consumables or unlocks for a free game; a paid app for a complete one that people play once through. Mixing both is allowed, but those who paid up front dislike to pay again.',
  },
  {
    question: 'An app for companies or schools',
    answer:
      'Organisations buy licences of paid apps from Apple in volume; in-app purchases and subscriptions are not part of that programme. A paid app, or an account that is sold on your website, suits them better.',
  },
]

const move = ({ name }: Product) => [
  {
    title: 'Create the products',
    text: 'Set up the unlock or the subscription in both stores and put it into a listing.',
  },
  {
    title: 'Recognise early buyers',
    text: 'On iOS, AppTransaction names the version that was first bought (iOS 16; older receipts carry the same field). On Android, note existing installations in an update before the app becomes free.',
  },
  {
    title: 'Grant them what they had',
    text: `Tag these users and treat the tag as access, or record a transaction for them through the API, so that ${name} counts them as owners.`,
  },
  {
    title: 'Make the app free',
    text: 'Publish the version with the paywall first, then set the price to free. On Google Play this cannot be undone.',
  },
]
