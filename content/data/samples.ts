/** What samples need to know about the product. */
interface Named {
  readonly name: string
  readonly slug: string
}

/** Start, show and buy in Swift. */
export const swift = ({ name }: Named) => `
import ${name}SDK

// also completes offline
try await ${name}.start(apiKey: "pk_live_…")

let products = try await ${name}.getProductsForSale()
let transaction = try await ${name}.buy(products[0].sku)

unlock(transaction.productSku)
`

/** Start, show and buy in Kotlin. */
export const kotlin = ({ name, slug }: Named) => `
import io.${slug}.sdk.${name}

// also completes offline
${name}.start(apiKey = "pk_live_…")

val products = ${name}.getProductsForSale()
val transaction = ${name}.buy(products.first().sku)

unlock(transaction.productSku)
`

/** Start, show and buy in TypeScript. */
export const reactNative = ({ name, slug }: Named) => `
import ${name} from 'react-native-${slug}'

// also completes offline
await ${name}.start({ apiKey: 'pk_live_…' })

const [product] = await ${name}.getProductsForSale()
const transaction = await ${name}.buy(product.sku)

unlock(transaction.productSku)
`

/** Start, show and buy in Dart. */
export const dart = ({ name, slug }: Named) => `
import 'package:${slug}_flutter/${slug}_flutter.dart';

// also completes offline
await ${name}.start(apiKey: 'pk_live_…');

final products = await ${name}.getProductsForSale();
final transaction = await ${name}.buy(products.first.sku);

unlock(transaction.productSku);
`

/** The event that follows a first purchase, shortened to the most important fields. */
export const purchaseEvent = `
{
  "id": "evt_7Qm2…",
  "type": "purchase",
  "data": {
    "user": { "id": "user_42" },
    "subscription": {
      "state": "active",
      "autoRenews": true
    },
    "transaction": {
      "productSku": "premium_yearly"
    }
  }
}
`
