import { Children, type HTMLAttributes, isValidElement, type ReactElement, type ReactNode } from 'react'
import { textOf } from './text-of.ts'

interface Choice {
  readonly value: string
  /** Default: the value. */
  readonly label?: ReactNode
  /** Attributes of the tab's button. */
  readonly attributes?: Readonly<HTMLAttributes<HTMLElement>> | undefined
}

/** A tab with its panel. */
export interface TabItemProps extends Choice {
  readonly children?: ReactNode
  /** Select this tab initially. */
  readonly default?: boolean | undefined
  readonly className?: string | undefined
}

/** A row of tabs. */
export interface TabsProps {
  readonly children?: ReactNode
  /** Labels and order of the tabs, overriding those of the items. */
  readonly values?: readonly Choice[] | undefined
  /** The value selected initially; null for none. */
  readonly defaultValue?: string | null | undefined
  /** Tabs with the same group change together, and the choice is saved. */
  readonly groupId?: string | undefined
  /** Name of the URL parameter that selects a tab; true: the name of the group. */
  readonly queryString?: boolean | string | undefined
  /** Has no effect: the page contains all panels, and embedded content loads when its panel is shown. */
  readonly lazy?: boolean | undefined
  /** Make the tabs take the full width. */
  readonly block?: boolean | undefined
  readonly className?: string | undefined
}

/** The panel of a tab. */
export function TabItem({ children }: TabItemProps) {
  return <>{children}</>
}

/** Panels that are shown one at a time. Without JavaScript, they follow one another, each below its label. */
export function Tabs({ children, values, defaultValue, groupId, queryString, block, className }: TabsProps) {
  const items = readItems(children)
  const choices = values ?? items.map(({ props }) => props)
  const selected = readDefault(items, choices, defaultValue)
  if (queryString === true && groupId === undefined)
    throw new Error('`Tabs` with `queryString` needs a `groupId`, or the name of a parameter instead of `true`.')
  return (
    <div
      className={className ? `tabs ${className}` : 'tabs'}
      data-group={groupId}
      data-query={queryString === true ? groupId : queryString || undefined}
      data-block={block ? '' : undefined}
    >
      <div className="tab-list" role="tablist" aria-orientation="horizontal">
        {choices.map(({ value, label, attributes }, index) => (
          <button
            key={value}
            {...attributes}
            type="button"
            role="tab"
            data-value={value}
            aria-selected={value === selected}
            tabIndex={value === selected || (selected === null && index === 0) ? 0 : -1}
          >
            {label ?? value}
          </button>
        ))}
      </div>
      {choices.map(({ value, label }) => {
        const item = items.find(({ props }) => props.value === value)?.props
        return (
          // biome-ignore lint/a11y/useSemanticElements: it has no fields, and is no landmark since names repeat on a page
          <div
            key={value}
            className={item?.className ? `tab-panel ${item.className}` : 'tab-panel'}
            role="group"
            aria-label={textOf(label) || value}
            data-value={value}
            data-selected={value === selected ? '' : undefined}
          >
            <p className="tab-label">{label ?? value}</p>
            {item?.children}
          </div>
        )
      })}
    </div>
  )
}

function readItems(children: ReactNode): readonly ReactElement<TabItemProps>[] {
  const all = Children.toArray(children).filter((child) => child !== '' && !/^\s+$/.test(String(child)))
  for (const child of all)
    if (!isTabItem(child)) throw new Error('`Tabs` can contain only `TabItem`s that have a `value`.')
  if (all.length === 0) throw new Error('`Tabs` needs at least one `TabItem`.')
  return all as ReactElement<TabItemProps>[]
}

function isTabItem(child: ReactNode): child is ReactElement<TabItemProps> {
  return isValidElement<Partial<TabItemProps>>(child) && typeof child.props.value === 'string'
}

/** The value that is selected initially; null for none. */
function readDefault(
  items: readonly ReactElement<TabItemProps>[],
  choices: readonly Choice[],
  defaultValue: string | null | undefined,
): string | null {
  const known = choices.map(({ value }) => value)
  const twice = known.filter((value, index) => known.indexOf(value) !== index)
  if (twice.length > 0) throw new Error(`\`Tabs\` has two tabs with the same value: ${[...new Set(twice)].join(', ')}.`)
  if (defaultValue === null) return null
  if (defaultValue !== undefined && !known.includes(defaultValue))
    throw new Error(
      `\`Tabs\` has no tab for its \`defaultValue\` "${defaultValue}", only: ${known.join(', ')}. Use \`null\` for none.`,
    )
  return defaultValue ?? items.find(({ props }) => props.default)?.props.value ?? known[0] ?? null
}
