import * as z from 'zod'
import { fieldNames, findSlips, joinSlips } from '../config/field-names.ts'
import { describeIssues } from '../config/issues.ts'
import * as diagnostics from '../diagnostics.ts'
import { customProps } from '../document/schema.ts'
import { faultOfAddress } from '../text/address-faults.ts'
import { inFolder } from '../text/folders.ts'
import { categoryFiles } from '../text/input-names.ts'
import type { PrefixParser } from '../text/slug.ts'
import { foldDots, joinUrl } from '../text/url.ts'
import type { DataFile, Diagnostic, DocsConfig, SidebarCategoryLink } from '../types.ts'
import { type DataFiles, locateKey, locateValue, reportSlip } from './data.ts'
import type { DocEntry } from './docs-entries.ts'
import type { Category, Item } from './sidebar-items.ts'

const text = z.string({ error: 'text' })
const flag = z.boolean({ error: 'true or false' })
const link = z
  .discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('doc'), id: text }),
      z.object({
        type: z.literal('generated-index'),
        slug: text
          .refine((slug) => foldDots(joinUrl(slug)) !== undefined && !faultOfAddress(slug), {
            error: 'an address that stays inside the site',
          })
          .optional(),
        title: text.optional(),
        description: text.optional(),
        keywords: z.array(text, { error: 'a list of keywords' }).optional(),
        image: text.optional(),
      }),
    ],
    {
      error: ({ code }) =>
        code === 'invalid_union'
          ? '`doc` or `generated-index`'
          : '`{ type: "doc", id }` or `{ type: "generated-index" }`',
    },
  )
  .nullable()
/** The contents of `_category_.json`. */
export const categorySchema = z.object(
  {
    label: text.optional(),
    description: text.optional(),
    position: z.number({ error: 'a number' }).optional(),
    collapsed: flag.optional(),
    collapsible: flag.optional(),
    className: text.optional(),
    customProps: customProps.optional(),
    link: link.optional(),
  },
  { error: 'an object' },
)
type CategoryFile = z.output<typeof categorySchema>

interface Folder {
  readonly path: string
  readonly docs: DocEntry[]
  readonly folders: Map<string, Folder>
}

interface Placed {
  readonly item: Item
  readonly position: number | undefined
  readonly name: string
}

interface GeneratorInputs {
  readonly config: DocsConfig
  readonly data: DataFiles
  readonly parse: PrefixParser
  /** Folder of the docs. */
  readonly path: string
  /** The results of the site’s own function, by folder. */
  readonly made?: ReadonlyMap<string, readonly Item[]> | undefined
}

/** Generates sidebar items from the folders of a docs instance, by the rules of Docusaurus. */
export class Generator {
  readonly diagnostics: Diagnostic[] = []
  private readonly root: Folder

  constructor(
    private readonly docs: readonly DocEntry[],
    private readonly inputs: GeneratorInputs,
  ) {
    this.root = grow(docs)
  }

  /** The same for a part of the docs. */
  of(docs: readonly DocEntry[]): Generator {
    return new Generator(docs, this.inputs)
  }

  /** Items of `dirName` (`.` for all); undefined if it contains no docs. */
  items(dirName: string): readonly Item[] | undefined {
    const made = this.inputs.made?.get(dirName)
    if (made) return made
    const folder = dirName === '.' ? this.root : descend(this.root, dirName)
    return folder && this.inside(folder, undefined)
  }

  private inside(folder: Folder, linked: DocEntry | undefined): Item[] {
    const placed: Placed[] = folder.docs
      .filter((doc) => doc !== linked)
      .map((doc) => ({
        item: docItem(doc),
        position: doc.position,
        name: doc.file,
      }))
    for (const [name, inner] of folder.folders) {
      const item = this.category(name, inner)
      if (item) placed.push(item)
    }
    return placed.sort(byPosition).map(({ item }) => item)
  }

  private category(name: string, folder: Folder): Placed | undefined {
    const file = this.read(folder.path)
    const prefix = this.inputs.parse(name)
    const linkedDoc = this.linked(folder, file)
    const meta = linkedDoc?.document.meta
    const position = file?.position ?? meta?.sidebarPosition ?? prefix.position
    const items = this.inside(folder, linkedDoc)
    if (items.length === 0 && linkedDoc && file?.label === undefined) {
      const customProps = file?.customProps ?? meta?.sidebarCustomProps
      return { item: { type: 'doc', id: linkedDoc.id, customProps }, position, name }
    }
    if (items.length === 0 && !linkedDoc && file?.link?.type !== 'generated-index') return undefined
    const collapsible = file?.collapsible ?? this.inputs.config.sidebarCollapsible
    const link = linkedDoc ? ({ type: 'doc', id: linkedDoc.id } as const) : this.unlinked(folder, file)
    const item: Category = {
      type: 'category',
      label: file?.label ?? meta?.sidebarLabel ?? linkedDoc?.title ?? prefix.name,
      items,
      link,
      collapsible,
      collapsed: collapsible && (file?.collapsed ?? this.inputs.config.sidebarCollapsed),
      className: file?.className ?? meta?.sidebarClassName,
      customProps: file?.customProps ?? meta?.sidebarCustomProps,
      description: file?.description,
    }
    return { item, position, name }
  }

  private linked(folder: Folder, file: CategoryFile | undefined): DocEntry | undefined {
    if (file?.link === undefined) return folder.docs.find((doc) => doc.isIndex)
    if (file.link?.type !== 'doc') return undefined
    const { id } = file.link
    return folder.docs.find((doc) => doc.id.split('/').at(-1) === id) ?? this.docs.find((doc) => doc.id === id)
  }

  /** The link of a category whose page is not a known doc; a link to an unknown doc is reported and removed. */
  private unlinked(folder: Folder, file: CategoryFile | undefined): SidebarCategoryLink | null | undefined {
    if (file?.link?.type !== 'doc') return file?.link
    const { id } = file.link
    const written = this.fileOf(folder.path)
    const known = this.docs.map((doc) => doc.id)
    if (written) this.diagnostics.push(diagnostics.unknownDoc(id, known, locateValue(written, ['link', 'id'])))
    return undefined
  }

  /** The `_category_` file of a folder. */
  fileOf(path: string): DataFile | undefined {
    return categoryFiles
      .map((name) => this.inputs.data.get(inFolder(this.inputs.path, `${path}/${name}`)))
      .find(Boolean)
  }

  private read(path: string): CategoryFile | undefined {
    const file = this.fileOf(path)
    if (!file || file.value === undefined) return undefined
    const parsed = categorySchema.safeParse(file.value)
    const described = parsed.success ? [] : describeIssues(parsed.error, file.value, categorySchema)
    const { issues, slips } = joinSlips(described, findSlips(file.value, categoryFields))
    this.diagnostics.push(...slips.map((slip) => reportSlip(file, slip)))
    if (parsed.success) return parsed.data
    this.diagnostics.push(...issues.map((issue) => badCategory(file, issue)))
    return undefined
  }
}

const categoryFields = fieldNames(categorySchema)

function docItem({ id, document: { meta } }: DocEntry): Item {
  return { type: 'doc', id, className: meta.sidebarClassName, customProps: meta.sidebarCustomProps }
}

function badCategory(file: DataFile, issue: ReturnType<typeof describeIssues>[number]): Diagnostic {
  const at = issue.kind === 'unknown' ? locateKey(file, ...issue.path) : locateValue(file, issue.path)
  return diagnostics.badDataFile(
    issue.message.replace(/^(?:T(?=he )|U(?=nknown ))/, (one) => one.toLowerCase()),
    at,
    issue.hint,
  )
}

function grow(docs: readonly DocEntry[]): Folder {
  const root: Folder = { path: '.', docs: [], folders: new Map() }
  for (const doc of docs) {
    let folder = root
    if (doc.folder !== '.') {
      for (const name of doc.folder.split('/')) {
        const path = folder === root ? name : `${folder.path}/${name}`
        const inner: Folder = folder.folders.get(name) ?? { path, docs: [], folders: new Map() }
        folder.folders.set(name, inner)
        folder = inner
      }
    }
    folder.docs.push(doc)
  }
  return root
}

function descend(root: Folder, path: string): Folder | undefined {
  return path.split('/').reduce<Folder | undefined>((folder, name) => folder?.folders.get(name), root)
}

/** Compares by position, items without one last, then by raw name, as plain strings. */
function byPosition(a: Placed, b: Placed): number {
  const first = a.position ?? Number.POSITIVE_INFINITY
  const second = b.position ?? Number.POSITIVE_INFINITY
  if (first !== second) return first < second ? -1 : 1
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}
