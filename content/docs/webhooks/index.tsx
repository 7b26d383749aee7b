import type { PageProps } from '../../../theme/index.tsx'
import { productOf } from '../../data/product.ts'
import { Events } from './_events.tsx'
import { Handling } from './_handling.tsx'
import { Receiving } from './_receiving.tsx'
import { Verifying } from './_verifying.tsx'

export const frontMatter = {
  title: 'Webhooks',
  keywords: [
    'callbacks',
    'server events',
    'HTTP notifications',
    'signing secret',
    'raw body',
    'local testing',
    'ngrok',
    'invalid signature',
    'timeout',
    'not receiving events',
    'idempotent',
    'duplicates',
  ],
  description:
    'Receive signed events for purchases, renewals, cancellations and refunds. Endpoints, signatures, retries, ordering, all events.',
}

/** All about webhooks that is not about one event. */
export default function Webhooks({ variables }: PageProps) {
  const { name } = productOf(variables)
  return (
    <>
      <Receiving name={name} />
      <Verifying name={name} />
      <Handling />
      <Events />
    </>
  )
}
