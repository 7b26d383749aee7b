import { sayIn } from '../config/language.ts'
import { readConsent } from '../config/services.ts'
import { encodeUrl, isExternal, joinUrl } from '../text/url.ts'
import type { ShellInfo, Site } from '../types.ts'

/** The address of a service in the configuration, on another site or below the base path. */
export function serviceAddress(address: string, base: string): string {
  return encodeUrl(isExternal(address) ? address : joinUrl(base, address))
}

type Attributes = Readonly<Record<string, string | boolean>>

/** The attributes of the analytics script, unless consent is required; then a script inserts it. */
export function countingScript({ config }: Pick<Site, 'config'>): Attributes | undefined {
  return config.analytics && !readConsent(config.analytics.consent) ? scriptOf(config) : undefined
}

/** The consent dialog for analytics. */
export function consentOf({ config, theme }: Pick<Site, 'config' | 'theme'>): ShellInfo['consent'] {
  const consent = config.analytics && readConsent(config.analytics.consent)
  if (!consent || !theme.consent) return undefined
  // The default texts are in English.
  const say = sayIn(config)
  const [text, allow, decline, change] = [consent.text, consent.allow, consent.decline, consent.change].map((one) =>
    say(one),
  )
  const policy = consent.policy && {
    label: say(consent.policy.label),
    to: serviceAddress(consent.policy.to, config.base),
  }
  const props = { text, allow, decline, change, policy, script: scriptOf(config) }
  return { script: encodeUrl(theme.consent.url), props }
}

function scriptOf({ analytics, base }: Site['config']): Attributes | undefined {
  if (!analytics) return undefined
  // React prints `data-` attributes that are false.
  const given = Object.entries(analytics.attributes).filter(([, value]) => value !== false)
  return { defer: true, ...Object.fromEntries(given), src: serviceAddress(analytics.src, base) }
}
