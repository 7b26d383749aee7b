export type Platform = 'ios' | 'android' | 'react-native' | 'flutter' | 'adalo' | 'shoutem'

/** What stands on or around the phone of each platform. No maker's own sign is drawn. */
const strokes: Readonly<Record<Platform, string>> = {
  ios: 'M10 5h4M10 19h4',
  android: 'M9 18.5 7.5 17 9 15.5M15 15.5h.01M12 17h.01M10 5h4',
  'react-native': 'M2.5 12c0 -5 19 -5 19 0s-19 5 -19 0',
  flutter: 'M9 12 14 7M9 16 14 11',
  adalo: 'M10 7h4v3h-4zM10 13h4v4h-4z',
  shoutem: 'M12 8v6M9 11h6M10 18h4',
}

/** A small drawing of a platform, for people who find their place by pictures. */
export function PlatformIcon({ of }: { readonly of: Platform }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="6" y="2" width="12" height="20" rx="2.5" />
      <path d={strokes[of]} />
    </svg>
  )
}

/** The name of a platform with its drawing in front. */
export function PlatformTitle({ of, children }: { readonly of: Platform; readonly children: string }) {
  return (
    <>
      <PlatformIcon of={of} /> {children}
    </>
  )
}

export const platformNames: Readonly<Record<Platform, string>> = {
  ios: 'iOS',
  android: 'Android',
  'react-native': 'React Native',
  flutter: 'Flutter',
  adalo: 'Adalo',
  shoutem: 'Shoutem',
}

/** The page of each platform, in one row. */
export function PlatformLinks() {
  return (
    <ul className="tags">
      {Object.entries(platformNames).map(([platform, name]) => (
        <li key={platform}>
          <a href={`/${platform}`}>
            <PlatformTitle of={platform as Platform}>{name}</PlatformTitle>
          </a>
        </li>
      ))}
    </ul>
  )
}
