import type { LogoView } from '../../renderer/types.ts'

interface LogoProps {
  readonly logo: LogoView | undefined
  readonly height: number
}

/** The site’s logo, in the page’s color mode. The low priority keeps React from preloading it. */
export function Logo({ logo, height }: LogoProps) {
  if (!logo) return null
  const { src, srcDark, alt, ratio } = logo
  const size = { height, width: Math.round(height * ratio) }
  return (
    <>
      <img src={src} alt={alt} {...size} fetchPriority="low" className={srcDark && 'on-light'} />
      {srcDark && <img src={srcDark} alt={alt} {...size} fetchPriority="low" className="on-dark" />}
    </>
  )
}
