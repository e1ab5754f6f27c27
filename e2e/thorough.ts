/** `npm run test:browsers` sets this: tests that check a sample of views in `npm test` then check all of them. */
export const isThorough = process.env['TEST_THOROUGH'] === 'on'
