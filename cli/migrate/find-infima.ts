import { posix } from 'node:path'
import type { SourcePath } from '../../renderer/index.ts'
import { boundaryOf, contentFolders } from '../disk/boundary.ts'
import { listFiles } from '../disk/list-files.ts'
import { readUnparsed } from '../disk/read-text.ts'
import { configOf } from './find-linked-files.ts'
import type { SettingObject } from './setting.ts'

/** A variable or class of Infima. Classes of parts and variants have a form that hardly any other class name has. */
const ofInfima =
  /var\(\s*--ifm-|class(?:Name)?=["'](?:[^"']*\s)?(?:container|row|hero)[\s"']|(?<![\w-])(?:container|row|col|hero|button|card|badge|alert|avatar|pills|shadow|float|text|(?:margin|padding)(?:-\w+)?)(?:--|__)[a-z\d]/

/** Whether pages, components or style sheets of a Docusaurus site use Infima, its style sheet. */
export function usesInfima(root: string, settings: SettingObject): boolean {
  const config = configOf(settings)
  if (!config) return false
  const boundary = boundaryOf(root, config)
  return [...new Set([...contentFolders(config), 'src'])].some((folder) =>
    listFiles(boundary, folder).names.some((name) => {
      if (!/\.(?:mdx?|[jt]sx?|css|s[ac]ss|less)$/i.test(name)) return false
      const text = readUnparsed(boundary, posix.join(folder, name) as SourcePath)
      return typeof text === 'string' && ofInfima.test(text)
    }),
  )
}
