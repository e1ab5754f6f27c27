export { compose, composeOpen, confirm, sentence } from '@tsuzuri/test-support/composition'
