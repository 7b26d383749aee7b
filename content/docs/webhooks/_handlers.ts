// Code of the page about webhooks: handling events.

/** Store an event once. */
export const saveEvent = `
export async function saveEvent(event) {
  const { rowCount } = await db.query(
    \`insert into webhook_events (id, type, created_at, body)
     values ($1, $2, $3, $4)
     on conflict (id) do nothing\`,
    [event.id, event.type, event.createdAt, event],
  )
  if (rowCount === 1) await queue.add('webhook', { eventId: event.id })
}
`

/** Apply an event to a table of subscriptions. */
export const applyState = `
export async function applyState(event) {
  const { subscription } = event.data
  if (!subscription) return
  await db.query(
    \`insert into subscriptions (id, user_id, sku, state, ends_at, changed_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update
       set user_id = excluded.user_id, sku = excluded.sku, state = excluded.state,
           ends_at = excluded.ends_at, changed_at = excluded.changed_at
     where subscriptions.changed_at <= excluded.changed_at\`,
    [
      subscription.id,
      subscription.userId,
      subscription.productSku,
      subscription.state,
      subscription.currentPeriodEndsAt,
      event.createdAt,
    ],
  )
}
`
