import { icons } from './icons.ts'

/** An icon by name, or an image by address, as high as the text. */
export function Icon({ icon }: { readonly icon: string }) {
  const path = Object.hasOwn(icons, icon) ? icons[icon] : undefined
  if (path === undefined) return <img src={icon} alt="" width={20} height={20} className="icon" fetchPriority="low" />
  return (
    <svg viewBox="0 0 24 24" width={20} height={20} className="icon" aria-hidden="true">
      <path d={path} fill="currentColor" />
    </svg>
  )
}
