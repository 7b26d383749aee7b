import {
  Band,
  Cards,
  Closing,
  CodeSample,
  Compare,
  Hero,
  type PageProps,
  Questions,
  TabItem,
  Tabs,
} from '../../theme/index.tsx'
import { type Product, productOf } from '../data/product.ts'
import { reactNative } from '../data/samples.ts'
import { PaywallDrawing, sdkCallouts } from '../parts/phone.tsx'

export const frontMatter = {
  title: 'In-app purchases for React Native',
  description:
    'Add subscriptions to a React Native app with one npm package: typed promises over StoreKit and Play Billing, and a paywall component to start with.',
  keywords: ['npm package', 'works with Expo', 'platform differences'],
  search: { boost: 0.7 },
}

/** Platform page: React Native. */
export default function ReactNative({ variables }: PageProps) {
  const product = productOf(variables)
  return (
    <>
      <Hero
        title="In‑app purchases for React Native"
        lead="One npm package for both stores, with promises and TypeScript types on top of the native SDKs. Your JavaScript never has to know what a purchase token is."
        actions={[
          { href: '/docs/set-up-sdk/react-native', label: 'Quickstart for React Native' },
          { href: '/docs/getting-started/set-up-ui-component-for-react-native', label: 'Use the ready-made paywall' },
        ]}
      >
        <PaywallDrawing callouts={sdkCallouts} />
      </Hero>

      <Band
        title="A first purchase"
        lead="Start the SDK with your public key, load the products, buy one. When the last line runs, the receipt has been validated on a server, and you have written none."
        look="split"
      >
        <CodeSample lang="ts" title="First purchase" code={reactNative(product)} />
      </Band>

      <Band
        title="Install"
        lead="Autolinking sets up both platforms. Rebuild the app afterwards, because a reload does not add native code. The SDK needs iOS 13 and Android API level 21; recent versions of React Native need more."
        look="split"
      >
        <Tabs groupId="package-manager" queryString>
          {managers.map(([label, add]) => (
            <TabItem key={label} value={label.toLowerCase()} label={label}>
              <CodeSample lang="bash" title="Terminal" code={install(product, add)} />
            </TabItem>
          ))}
        </Tabs>
      </Band>

      <Band
        title="A paywall in one component"
        lead="The UI kit is a complete purchase screen. It handles loading, errors, double taps, pending payments and restoring, and has the two legal links that App Review looks for. You choose colours and texts."
        look="split"
      >
        <CodeSample lang="jsx" title="src/PaywallScreen.jsx" code={paywall(product)} />
      </Band>

      <Band
        title="Or build your own screen"
        lead="You can draw the paywall yourself. Most need only three methods."
        look="soft"
      >
        <Cards items={methods} />
      </Band>

      <Band
        title="React to changes while the app is open"
        lead="A renewal, a refund or an approval can arrive at any time. Add a listener once near the root of the app, and remove it when the component unmounts."
        look="split"
      >
        <CodeSample lang="ts" title="src/use-premium.ts" code={hook(product)} />
      </Band>

      <Band
        title="Where the platforms differ"
        lead="The calls are the same. A few of them behave differently, because the stores do."
        look="soft"
      >
        <Compare label="Differences between iOS and Android" columns={['Call', 'iOS', 'Android']} rows={differences} />
      </Band>

      <Band title="Good to know" look="split">
        <Questions items={questions(product)} />
      </Band>

      <Closing
        title="From npm install to a sandbox purchase"
        text="Set up one store, put two products in a listing, and open the paywall on a device."
        actions={[
          { href: '/docs/getting-started', label: 'Get started' },
          { href: '/docs/set-up-sdk/react-native-ui-component', label: 'Paywall reference' },
        ]}
      />
    </>
  )
}

const managers = [
  ['npm', 'npm install'],
  ['Yarn', 'yarn add'],
  ['pnpm', 'pnpm add'],
] as const

const install = ({ slug }: Product, add: string) => `
${add} react-native-${slug}
npx pod-install

# optional: the ready-made paywall
${add} react-native-${slug}-ui
`

const paywall = ({ slug }: Product) => `
import { Paywall } from 'react-native-${slug}-ui'

export const PaywallScreen = ({ navigation }) => (
  <Paywall
    termsUrl="https://example.com/terms"
    privacyUrl="https://example.com/privacy"
    onPurchase={() => navigation.goBack()}
    onClose={() => navigation.goBack()}
  />
)
`

const hook = ({ name, slug }: Product) => `
import { useEffect, useState } from 'react'
import ${name} from 'react-native-${slug}'
import { billing } from './billing'

export function usePremium() {
  const [premium, setPremium] = useState(false)
  useEffect(() => {
    const check = async () => {
      try {
        await billing
        const active = await ${name}.getActiveProducts()
        setPremium(active.some((product) => product.alias === 'premium'))
      } catch {
        // keep what the app already shows
      }
    }
    void check()
    const id = ${name}.addEventListener('statusChange', () => void check())
    return () => {
      ${name}.removeEventListener(id)
    }
  }, [])
  return premium
}
`

const methods = [
  {
    title: 'getProductsForSale',
    text: 'What this user can buy now, in the order of your listing, with the store’s own prices.',
    href: '/docs/sdk-reference/get-products-for-sale',
  },
  {
    title: 'buy',
    text: 'Opens the store’s sheet, has the purchase validated and resolves with the transaction.',
    href: '/docs/sdk-reference/buy',
  },
  {
    title: 'restore',
    text: 'Brings earlier purchases to a new phone and resolves with what it found.',
    href: '/docs/sdk-reference/restore',
  },
]

const differences = [
  [<code key="call">presentCodeRedemptionSheet</code>, 'Apple’s sheet, from iOS 14', 'not_supported'],
  [
    <code key="call">showManageSubscriptions</code>,
    'a sheet in the app from iOS 15, otherwise the App Store',
    'the Play Store’s subscription page',
  ],
  [
    <code key="call">buy with oldProductSku</code>,
    'ignored; the subscription group decides',
    'replaces the old subscription',
  ],
  [<code key="call">restore</code>, 'may ask for the password of the Apple Account', 'never asks'],
]

const questions = ({ name }: Product) => [
  {
    question: 'Does it work with Expo?',
    answer:
      'Yes, in a development build. Expo Go cannot load native modules that are not part of it, and in-app purchases are one.',
  },
  {
    question: 'Can I move from another purchase library?',
    answer: (
      <>
        Yes, and nobody has to buy again. Import what you have, then run the SDK in observer mode beside the old
        library; the <a href="/docs/resources/migrate-existing-subscriptions">migration guide</a> lists the steps in
        order.
      </>
    ),
  },
  {
    question: 'Where do I call start?',
    answer: (
      <>
        Outside your components, once, at launch. The listener of {name} is then running when the stores report what
        happened while the app was closed. Do not wait for it before you render: it works{' '}
        <a href="/docs/resources/without-a-network">without a network</a> too.
      </>
    ),
  },
]
