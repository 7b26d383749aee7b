import type { Sheet, ThemeData } from '../../renderer/index.ts'
import { bundleFile, ownOr } from './bundle-file.ts'
import type { StyleRequest } from './bundle-style.ts'
import { hashedAsset } from './hashed-asset.ts'
import { readMathStyle } from './math-style.ts'

interface BundledSheets {
  readonly sheets: NonNullable<ThemeData['sheets']>
  readonly inputs: readonly string[]
}

/** The style sheets that a page loads only if its text needs them. They are published only if a page does. */
export async function bundleSheets(
  root: string,
  theme: string,
  { config, code, boundary, failed, skipped }: Omit<StyleRequest, 'report'>,
): Promise<BundledSheets> {
  const { base } = config
  const inputs: string[] = []
  const read = async (name: 'kit' | 'sample'): Promise<Sheet | undefined> => {
    const file = ownOr(theme, `styles/${name}.css`)
    const made = await bundleFile(file, root, failed, { code, boundary, warn: skipped, base })
    inputs.push(...(made?.inputs ?? []))
    return made && { style: hashedAsset(`${name}.css`, made.bytes, base), files: [] }
  }
  const [math, kit, sample] = [readMathStyle(config), ...(await Promise.all([read('kit'), read('sample')]))]
  return { sheets: { ...(math && { math }), ...(kit && { kit }), ...(sample && { sample }) }, inputs: inputs.sort() }
}
