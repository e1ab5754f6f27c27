/** `npm run test:browsers` sets this: tests that check a sample of views in `npm run test:all` then check all of them. */
export const isThorough = process.env['TEST_THOROUGH'] === 'on'
