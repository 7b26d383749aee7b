// Icons for components that import those of Docusaurus’s theme. Icons of buttons that the header of this theme has are left out.
import type { SVGProps } from 'react'

function drawn(path: string) {
  return (props: SVGProps<SVGSVGElement>) => (
    <svg viewBox="0 0 24 24" width={16} height={16} fill="none" stroke="currentColor" aria-hidden="true" {...props}>
      <path d={path} strokeWidth={2} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

export const HomeIcon = drawn('M4 11 12 4l8 7v9h-5v-6H9v6H4z')
export const EditIcon = drawn('m4 20 1-5L16 4l4 4L9 19zm9-13 4 4')
export const ExternalLinkIcon = drawn('M14 4h6v6m0-6-9 9m7 1v6H4V6h6')
export const ArrowIcon = drawn('M5 12h14m-6-6 6 6-6 6')

export const NoIcon = () => null
