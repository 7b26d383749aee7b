/** The icons of services, by their hosts. */
const icons: readonly (readonly [host: RegExp, icon: string])[] = [
  [/(^|\.)github\.com$/, 'github'],
  [/(^|\.)gitlab\.com$/, 'gitlab'],
  [/(^|\.)discord(app)?\.(com|gg)$/, 'discord'],
  [/(^|\.)(x|twitter)\.com$/, 'x'],
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'youtube'],
  [/(^|\.)npmjs\.com$/, 'npm'],
  [/(^|\.)stackoverflow\.com$/, 'stackoverflow'],
  [/(^|\.)bsky\.app$/, 'bluesky'],
  [/mastodon|(^|\.)fosstodon\.org$/, 'mastodon'],
]

/** The icon of the service that an address belongs to. */
export function iconOf(address: string): string | undefined {
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  return icons.find(([pattern]) => pattern.test(host))?.[1]
}
