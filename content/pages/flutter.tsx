import { Band, Cards, Closing, CodeSample, Compare, Hero, type PageProps, Steps } from '../../theme/index.tsx'
import { type Product, productOf } from '../data/product.ts'
import { dart } from '../data/samples.ts'
import { PaywallDrawing, sdkCallouts } from '../parts/phone.tsx'

export const frontMatter = {
  title: 'In-app purchases for Flutter',
  description:
    'Sell subscriptions and in-app purchases from Dart: a Flutter plugin over StoreKit and Play Billing, with futures, typed errors and listeners.',
  keywords: ['Flutter package', 'Dart library', 'Flutter billing'],
  search: { boost: 0.7 },
}

/** Platform page: Flutter. */
export default function Flutter({ variables }: PageProps) {
  const product = productOf(variables)
  return (
    <>
      <Hero
        title="In‑app purchases for Flutter"
        lead="One Dart class for the App Store and Google Play. It is built on the native SDKs that Swift and Kotlin apps use, so you do not lose any store features."
        actions={[
          { href: '/docs/set-up-sdk/flutter', label: 'Quickstart for Flutter' },
          { href: '/docs/sdk-reference/start', label: 'SDK reference' },
        ]}
      >
        <PaywallDrawing callouts={sdkCallouts} />
      </Hero>

      <Band
        title="A first purchase"
        lead="Start the SDK with your public key, load the products, buy one. When the last line runs, the receipt has been validated, whichever store it came from."
        look="split"
      >
        <CodeSample lang="dart" title="First purchase" code={dart(product)} />
      </Band>

      <Band
        title="Install"
        lead="Add the plugin, check the lowest versions, and rebuild the app: hot reload does not load native plugins. A recent Flutter release may need higher versions than these."
        look="split"
      >
        <CodeSample lang="bash" title="Terminal" code={`flutter pub add ${product.slug}_flutter`} />
        <Compare
          label="Lowest versions"
          columns={['File', 'Setting', 'At least']}
          rows={[
            [<code key="file">ios/Podfile</code>, 'platform :ios', '13.0'],
            [<code key="file">android/app/build.gradle</code>, 'minSdkVersion', '21'],
          ]}
        />
      </Band>

      <Band
        title="Start at launch, without waiting"
        lead={
          <>
            Call <code>start</code> in <code>main</code>, once the bindings are ready, and run the app right away.
            Without a network it completes with the last known entitlements, so paying users get in offline too.
          </>
        }
        look="split"
      >
        <CodeSample lang="dart" title="lib/main.dart" code={main(product)} />
      </Band>

      <Band
        title="Buy, and say the right thing"
        lead="All errors are one exception type with a code. A closed payment sheet is a decision, not a failure. A pending approval is not a failure either: the purchase may still be completed."
        look="split"
      >
        <CodeSample lang="dart" title="lib/paywall.dart" code={paywall(product)} />
      </Band>

      <Band title="What else you get" look="soft">
        <Cards items={besides} />
      </Band>

      <Band
        title="Then the stores"
        lead="A plugin cannot sell a product that the store does not know. These steps are the same as for native apps."
        look="split"
      >
        <Steps items={stores} />
      </Band>

      <Closing
        title="Try it on a device"
        text="Simulators and emulators show only part of the picture. Use a phone with a Sandbox Apple Account or a licence tester."
        actions={[
          { href: '/docs/getting-started', label: 'Get started' },
          { href: '/docs/webhooks', label: 'Listen on your server' },
        ]}
      />
    </>
  )
}

const main = ({ name, slug }: Product) => `
import 'package:flutter/widgets.dart';
import 'package:${slug}_flutter/${slug}_flutter.dart';

/// Wait for it before you call another method.
late final Future<void> billing;

Future<void> startBilling() async {
  try {
    await ${name}.start(apiKey: 'pk_live_…');
  } on ${name}Exception catch (e) {
    debugPrint('Billing did not start: \${e.code}');
  }
}

void main() {
  WidgetsFlutterBinding.ensureInitialized();
  billing = startBilling();
  runApp(const MyApp());
}
`

const paywall = ({ name }: Product) => `
Future<String?> purchase(String sku) async {
  try {
    await ${name}.buy(sku);
    return null;
  } on ${name}Exception catch (e) {
    return switch (e.code) {
      'user_cancelled' => null,
      'payment_pending' => 'Waiting for approval.',
      'already_owned' => 'You own this. Tap Restore purchases.',
      _ => 'Please try again in a moment.',
    };
  }
}
`

const besides = [
  {
    title: 'Entitlements by alias',
    text: 'One alias covers the iOS product and the Android product, so a widget checks the same condition on both platforms.',
    href: '/docs/sdk-reference/get-active-products',
  },
  {
    title: 'Listeners',
    text: 'purchase, restore, statusChange, userChange and error: add a function, keep its id, and remove it in dispose.',
    href: '/docs/sdk-reference/add-event-listener',
  },
  {
    title: 'Localised products',
    text: 'Titles and descriptions in the user’s language, prices as the store formats them.',
    href: '/docs/sdk-reference/set-lang',
  },
  {
    title: 'Plan changes',
    text: 'Upgrades and downgrades with Google Play’s replacement modes; on iOS the subscription group decides.',
    href: '/docs/sdk-reference/buy#replacement-modes',
  },
]

const stores = [
  {
    title: 'App Store Connect',
    text: (
      <>
        Create a <a href="/docs/set-up-ios/create-auto-renewable-subscription">subscription</a>, connect the{' '}
        <a href="/docs/set-up-ios/configure-app-store-server-api">server API</a>, and add the In-App Purchase capability
        in Xcode by opening <code>ios/Runner.xcworkspace</code>.
      </>
    ),
  },
  {
    title: 'Play Console',
    text: (
      <>
        Upload an app bundle to internal testing, create a{' '}
        <a href="/docs/set-up-android/create-auto-renewable-subscription">subscription with a base plan</a>, and give
        the service <a href="/docs/set-up-android/configure-google-play-api">access to the Play API</a>.
      </>
    ),
  },
  {
    title: 'Listing',
    text: (
      <>
        Give both products the same alias and put them in a <a href="/docs/getting-started/create-listing">listing</a>.
        From then on, you can change what you sell without a new build.
      </>
    ),
  },
]
