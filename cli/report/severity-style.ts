import type pc from 'picocolors'
import type { Severity } from '../../renderer/index.ts'

export type Colors = ReturnType<typeof pc.createColors>

/** The sign before each diagnostic. */
export const signs: Readonly<Record<Severity, string>> = { error: '✖', warning: '⚠', note: 'ℹ' }

export function tintOf(severity: Severity, colors: Colors): (text: string) => string {
  return { error: colors.red, warning: colors.yellow, note: colors.blue }[severity]
}
