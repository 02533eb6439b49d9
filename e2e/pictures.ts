import { loginState, launchChromium } from './support/chromium.ts';
import { logIn } from './support/place.ts';
import { takePicture } from './support/screenshots.ts';

/**
 * Pictures of a running site for people to look at, in screenshots/:
 * `node e2e/pictures.ts ADDRESS USERNAME PASSWORD [PATH …]`
 */
const [address = '', username = '', password = '', ...wanted] = process.argv.slice(2);
const PATHS = ['/home', '/problem', '/problem/OY1002', '/status', '/admin', '/admin/login', '/nowhere'];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const SETTLED_MS = 1200;

const person = await logIn({ address }, username, password);
const browser = await launchChromium();
for (const locale of ['zh-CN', 'en-US']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of SIZES) {
      const context = await browser.newContext({
        ...{ baseURL: address, locale, colorScheme, viewport },
        storageState: loginState(address, person),
      });
      const page = await context.newPage();
      for (const path of wanted.length > 0 ? wanted : PATHS) {
        await page.goto(path);
        await page.waitForTimeout(SETTLED_MS);
        const name = [path.slice(1).replaceAll('/', '-'), locale.slice(0, 2), colorScheme, viewport.width].join('_');
        await takePicture(page, name);
      }
      await context.close();
    }
  }
}
await browser.close();
