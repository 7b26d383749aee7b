import * as diagnostics from '../diagnostics.ts'
import { deviceName, sameFile } from '../text/address-faults.ts'
import { withoutBase } from '../text/url.ts'
import type { Diagnostic, LocateInConfig, Location, OutPath, Redirect, Site } from '../types.ts'

/** Finds the location where an author can change the path of a file. */
export type FindPlace = () => Location | undefined

interface Known {
  readonly out: OutPath
  readonly at: FindPlace | undefined
}

/** Finds paths that collide or are invalid on some file systems. Only paths that an author has chosen are reported. */
export class FileNames {
  private readonly known = new Map<string, Known>()

  constructor(
    private readonly reaction: Site['config']['onDuplicateRoutes'],
    private readonly found: Diagnostic[],
  ) {}

  add(out: OutPath, at: FindPlace | undefined) {
    const name = sameFile(out)
    const other = this.known.get(name)
    if (!other) this.known.set(name, { out, at })
    const device = deviceName(out)
    if (!other && device === undefined) return
    const [place, otherPlace] = [at?.(), other?.at?.()]
    // A generated file has no location, but the file that clashes with it may have one.
    if (other && place) this.report(diagnostics.samePath(out, other.out, place, otherPlace))
    else if (other && otherPlace) this.report(diagnostics.samePath(other.out, out, otherPlace, undefined))
    if (device !== undefined && place) this.found.push(diagnostics.devicePath(out, device, place))
  }

  private report(found: Diagnostic) {
    this.found.push(...diagnostics.react(this.reaction, found))
  }
}

/** The location of a redirect: in the configuration, or as an alias of a page. */
export function redirectPlace(
  { from }: Redirect,
  { config, documents }: Pick<Site, 'config' | 'documents'>,
  locate: LocateInConfig,
): Location | undefined {
  const path = withoutBase(from, config.base)
  if (config.redirects.some((one) => one.from.includes(path))) return locate(path, 'from')
  for (const document of documents.values()) {
    const index = document.meta.aliases.indexOf(path)
    if (index >= 0) return document.locate('aliases', index)
  }
  return undefined
}
