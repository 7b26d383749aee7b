import { type Platform, PlatformTitle, platformNames } from './platform-icon.tsx'

/** The quickstart of each platform, and what it is written in. */
const quickstarts: Readonly<Record<Platform, readonly [href: string, text: string]>> = {
  ios: ['/docs/set-up-sdk/ios', 'Swift, from iOS 13'],
  android: ['/docs/set-up-sdk/android', 'Kotlin, from Android 5.0'],
  'react-native': ['/docs/set-up-sdk/react-native', 'TypeScript or JavaScript'],
  flutter: ['/docs/set-up-sdk/flutter', 'Dart, on both native SDKs'],
  adalo: ['/docs/set-up-sdk/adalo-component', 'No code, a component'],
  shoutem: ['/docs/set-up-sdk#shoutem', 'An extension for the Builder'],
}

/** Leads to the quickstart of each platform. */
export function PlatformPicker() {
  return (
    <ul className="tiles picker">
      {Object.entries(quickstarts).map(([platform, [href, text]]) => (
        <li key={platform}>
          <p>
            <a href={href}>
              <PlatformTitle of={platform as Platform}>{platformNames[platform as Platform]}</PlatformTitle>
            </a>
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
