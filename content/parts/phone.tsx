// A phone with a paywall. Bars take the place of texts and prices: those of an app are its maker’s and the store’s.
import { Drawing } from './drawings.tsx'

/** What a part of the paywall has to do with the SDK or the component. */
export interface Callout {
  readonly name: string
  readonly note: string
}

interface PaywallDrawingProps {
  /** Of the top, the products, the button and the link, in this order. */
  readonly callouts: readonly [top: Callout, products: Callout, buy: Callout, restore: Callout]
}

/** The methods of the SDK, which are the same on every platform. */
export const sdkCallouts = [
  { name: 'start(apiKey)', note: 'once, at launch' },
  { name: 'getProductsForSale()', note: 'prices from the store' },
  { name: 'buy(sku)', note: 'opens its payment sheet' },
  { name: 'restore()', note: 'for a new phone' },
] as const

const shown =
  'A phone shows a paywall: what the user gets, two products of which one is selected, a button to buy it and a link to restore purchases.'

/** Where the lines to the callouts begin, and how high the callouts are. */
const places = [
  { part: 'the app', from: [131, 74], y: 74 },
  { part: 'the products', from: [195, 230], y: 230 },
  { part: 'the button', from: [195, 341], y: 322 },
  { part: 'the link', from: [152, 388], y: 410 },
] as const

/** The paywall, and what is behind its parts. */
export function PaywallDrawing({ callouts }: PaywallDrawingProps) {
  const named = places.map(({ part }, index) => `${part}: ${callouts[index]?.name} (${callouts[index]?.note})`)
  return (
    <Drawing
      title="A paywall, and what is behind its parts"
      text={`${shown} Labels say what is behind ${named.join('; ')}.`}
      height={440}
    >
      <Phone />
      {places.map(({ part, from: [x, from], y }, index) => (
        <g key={part}>
          <path d={`M${x} ${from}H214C224 ${from} 218 ${y} 228 ${y}`} />
          <circle className="own" cx={x} cy={from} r="4" />
          <text className="note" x="230" y={y - 24}>
            {callouts[index]?.note}
          </text>
          <g className="mono">
            <rect x="228" y={y - 15} width="210" height="30" rx="7" />
            <text x="235" y={y} dominantBaseline="central">
              {callouts[index]?.name}
            </text>
          </g>
        </g>
      ))}
    </Drawing>
  )
}

/** The paywall alone. */
export function PhoneDrawing() {
  return (
    <Drawing title="A paywall in an app" text={shown} width={222} height={440}>
      <Phone />
    </Drawing>
  )
}

function Phone() {
  return (
    <g className="phone">
      <rect x="3" y="3" width="216" height="434" rx="34" />
      <rect className="screen" x="11" y="11" width="200" height="418" rx="26" />
      <rect className="bar strong" x="84" y="20" width="54" height="13" rx="6.5" />
      <path className="close" d="m184 46 9 9m0-9-9 9" />
      <rect className="own" x="91" y="54" width="40" height="40" rx="10" />
      <path className="on-own" d="m102 74 6.5 6.5 12-13" />
      <rect className="bar strong" x="56" y="108" width="110" height="11" rx="5.5" />
      {[138, 160, 182].map((y, index) => (
        <g key={y}>
          <path className="tick" d={`m34 ${y} 4 4 7-8`} />
          <rect className="bar" x="56" y={y - 4} width={[118, 96, 108][index]} height="8" rx="4" />
        </g>
      ))}
      <Option y={206} isSelected />
      <Option y={264} />
      <rect className="own" x="27" y="322" width="168" height="38" rx="10" />
      <rect className="on-own bar" x="76" y="337" width="70" height="8" rx="4" />
      <rect className="bar" x="70" y="384" width="82" height="8" rx="4" />
      <rect className="bar strong" x="76" y="413" width="70" height="4" rx="2" />
    </g>
  )
}

/** A product: its title, its price for a period, and whether it is selected. */
function Option({ y, isSelected = false }: { readonly y: number; readonly isSelected?: boolean }) {
  return (
    <g className={isSelected ? 'selected' : undefined}>
      <rect x="27" y={y} width="168" height="48" rx="10" />
      <circle cx="46" cy={y + 24} r="8" />
      {isSelected && <circle className="own" cx="46" cy={y + 24} r="4" />}
      <rect className="bar strong" x="64" y={y + 13} width={isSelected ? 50 : 58} height="8" rx="4" />
      <rect className="bar" x="64" y={y + 28} width={isSelected ? 66 : 44} height="7" rx="3.5" />
      <rect
        className="bar strong"
        x={isSelected ? 150 : 156}
        y={y + 20}
        width={isSelected ? 34 : 28}
        height="8"
        rx="4"
      />
    </g>
  )
}
