/** The name a reader sees and the lower-case name that packages and addresses carry. */
export interface Product {
  readonly name: string
  readonly slug: string
}

/** The product that the site's variables name. */
export function productOf(variables: Readonly<Record<string, unknown>>): Product {
  return variables.product as Product
}
