// Drawings for the openings of pages. They take their colours from the tokens, and scale with their column.
import { type ReactNode, useId } from 'react'

interface DrawingProps {
  readonly title: string
  /** What it shows, for those who do not see it. */
  readonly text: string
  readonly height: number
  readonly width?: number
  readonly children: ReactNode
}

/** All drawings are as wide as their column. */
export function Drawing({ title, text, height, width = 440, children }: DrawingProps) {
  const id = useId()
  return (
    <svg
      className="drawing"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
    >
      <title id={`${id}title`}>{title}</title>
      <desc id={`${id}text`}>{text}</desc>
      {children}
    </svg>
  )
}

interface BoxProps {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height?: number
  readonly look?: 'own' | 'mono'
  readonly children: string
}

function Box({ x, y, width, height = 28, look, children }: BoxProps) {
  return (
    <g className={look}>
      <rect x={x} y={y} width={width} height={height} rx="7" />
      <text x={x + width / 2} y={y + height / 2} dominantBaseline="central" textAnchor="middle">
        {children}
      </text>
    </g>
  )
}

/** An arrow that points down. */
function Down({ x, from, to }: { readonly x: number; readonly from: number; readonly to: number }) {
  return <path d={`M${x} ${from}V${to}m-5-6 5 6 5-6`} />
}

interface StoreEvents {
  readonly store: string
  readonly x: number
  readonly events: readonly string[]
}

/** Names of the App Store Server Notifications (version 2) and of Google’s real-time developer notifications. */
const stores: readonly StoreEvents[] = [
  { store: 'App Store', x: 4, events: ['DID_RENEW', 'EXPIRED', 'REFUND'] },
  {
    store: 'Google Play',
    x: 228,
    events: ['SUBSCRIPTION_RENEWED', 'SUBSCRIPTION_EXPIRED', 'voidedPurchase'],
  },
]
const merged = ['subscription.renewal', 'subscription.expire', 'refund']

/** Two streams of events from the stores become one. */
export function StreamsDrawing({ product }: { readonly product: string }) {
  return (
    <Drawing
      title="Two streams of events become one"
      text={`The App Store and Google Play report the same things under different names. ${product} sends your server one event for each: ${merged.join(', ')}.`}
      height={400}
    >
      {stores.map(({ store, x, events }) => (
        <g key={store}>
          <text className="name" x={x + 104} y="18" textAnchor="middle">
            {store}
          </text>
          {events.map((event, index) => (
            <Box key={event} x={x} y={34 + 36 * index} width={208} look="mono">
              {event}
            </Box>
          ))}
        </g>
      ))}
      <path d="M108 134C108 180 220 152 220 198" />
      <path d="M332 134C332 180 220 152 220 198" />
      <Box x={130} y={198} width={180} height={46} look="own">
        {product}
      </Box>
      <Down x={220} from={244} to={280} />
      {merged.map((event, index) => (
        <Box key={event} x={110} y={288 + 36 * index} width={220} look="mono">
          {event}
        </Box>
      ))}
    </Drawing>
  )
}

/** Who pays whom. */
export function PaymentsDrawing({ product }: { readonly product: string }) {
  const steps = [
    ['Your user', 'pays the price'],
    ['App Store or Google Play', 'pays out, less its commission'],
    ['You', 'pay for your plan'],
  ] as const
  return (
    <Drawing
      title="Who pays whom"
      text={`Your user pays the store. The store keeps its commission and pays you. You pay ${product} for your plan. The money of your users never passes through ${product}.`}
      height={338}
    >
      {steps.map(([who, what], index) => (
        <g key={who}>
          <Box x={20} y={4 + 94 * index} width={290} height={48}>
            {who}
          </Box>
          <Down x={165} from={52 + 94 * index} to={92 + 94 * index} />
          <text className="note" x="184" y={73 + 94 * index} dominantBaseline="central">
            {what}
          </text>
        </g>
      ))}
      <Box x={20} y={286} width={290} height={48} look="own">
        {product}
      </Box>
    </Drawing>
  )
}

interface Life {
  readonly model: string
  /** When the user pays, from the download at 0 to 1. */
  readonly payments: readonly number[]
  /** How long the user tries it before the first payment. */
  readonly trial?: number
}

const lives: readonly Life[] = [
  { model: 'Paid app', payments: [0] },
  { model: 'Consumable product', payments: [0.22, 0.38, 0.76] },
  { model: 'Subscription with a trial', payments: [0.16, 0.32, 0.48, 0.64, 0.8, 0.96], trial: 0.16 },
]

/** When one user pays in each model. */
export function PaymentTimesDrawing() {
  const place = (time: number) => 24 + time * 380
  return (
    <Drawing
      title="When one user pays"
      text="In a paid app, the user pays once, with the download. Consumable products are bought when they are wanted, any number of times. A subscription with a trial is free at first, and is then paid for each period until it is cancelled."
      height={286}
    >
      {lives.map(({ model, payments, trial }, index) => {
        const y = 52 + index * 84
        return (
          <g key={model}>
            <text className="name" x="14" y={y - 26}>
              {model}
            </text>
            <path d={`M${place(0)} ${y}H${place(1.05)}`} />
            {trial !== undefined && <path className="trial" d={`M${place(0)} ${y}H${place(trial)}`} />}
            {!payments.includes(0) && <circle cx={place(0)} cy={y} r="7" />}
            {payments.map((time) => (
              <circle className="own" key={time} cx={place(time)} cy={y} r="9" />
            ))}
          </g>
        )
      })}
      <text className="note" x="14" y="270">
        download
      </text>
      <circle className="own" cx="190" cy="265" r="7" />
      <text className="note" x="204" y="270">
        a payment
      </text>
      <text className="note" x="424" y="270" textAnchor="end">
        time →
      </text>
    </Drawing>
  )
}
