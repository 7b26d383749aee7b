export interface Platform {
  readonly id: 'typescript' | 'swift' | 'kotlin' | 'dart'
  readonly name: string
  readonly lang: string
}

export interface Parameter {
  readonly name: string
  readonly type: string
  readonly required?: boolean
  readonly option?: boolean
  readonly enum?: readonly string[]
  readonly description: string
  readonly example?: unknown
}

export interface Field {
  readonly name: string
  readonly type: string
  readonly optional?: boolean
  readonly description: string
}

export interface Method {
  readonly name: string
  readonly page: string
  readonly sync?: boolean
  readonly since: Readonly<Record<'ios' | 'android' | 'reactNative' | 'flutter', string>>
  readonly offline: string
  readonly signature: Readonly<Record<Platform['id'], string>>
  readonly parameters: readonly Parameter[]
  readonly result: { readonly type: string; readonly description?: string }
  readonly errors: readonly { readonly code: string; readonly when: string; readonly remedy?: string }[]
}

export declare const product: { readonly name: string; readonly slug: string }
export declare const platforms: readonly Platform[]
export declare const errors: readonly { readonly code: string; readonly meaning: string }[]
export declare const events: readonly { readonly name: string; readonly payload: string; readonly when: string }[]
export declare const types: Readonly<
  Record<string, { readonly page: string; readonly description: string; readonly fields: readonly Field[] }>
>
export declare const methods: readonly Method[]
