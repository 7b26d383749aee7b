import { type Diagnostic, encodeUrl, hash } from '../../renderer/index.ts'
import { version } from '../disk/package-root.ts'
import { pathInRepository } from './github-annotations.ts'
import type { LinkReport } from './link-report.ts'

/** A SARIF 2.1.0 log of one run. Paths are relative to the repository. */
export function sarifLog({ found, root, ok }: Pick<LinkReport, 'found' | 'root' | 'ok'>) {
  const codes = [...new Set(found.map(({ code }) => code))].sort()
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'sitegen',
            semanticVersion: version,
            rules: codes.map((id) => ({ id, name: nameOf(id) })),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [{ executionSuccessful: true, exitCode: ok ? 0 : 1 }],
        results: found.map((one) => result(one, codes.indexOf(one.code), root)),
      },
    ],
  }
}

function result({ code, severity, message, hint, at }: Diagnostic, ruleIndex: number, root: string) {
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: hint ? `${message} ${hint}` : message },
    // A finding keeps its fingerprint when lines above it are added or removed.
    partialFingerprints: { 'link/v1': hash(code, message, at?.file ?? '') },
    ...(at
      ? {
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeUrl(pathInRepository(root, at.file)) },
                region: { startLine: at.line, startColumn: at.column, endColumn: at.column + at.length },
              },
            },
          ],
        }
      : {}),
  }
}

/** `link/missing-page` → `LinkMissingPage` */
function nameOf(code: string): string {
  return code.replace(/(?:^|[/-])([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
