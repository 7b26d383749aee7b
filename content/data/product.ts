/** The display name, and the lowercase name used in packages and addresses. */
export interface Product {
  readonly name: string
  readonly slug: string
}

/** The product from the site's variables. */
export function productOf(variables: Readonly<Record<string, unknown>>): Product {
  return variables.product as Product
}
