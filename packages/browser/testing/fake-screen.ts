/** A screen of 1,000 px over an article of 10,000 px, and the events of its window. */
export function fakeScreen() {
  const screen = {
    scrolled: 0,
    target: new EventTarget(),
    viewportHeight: () => 1000,
    article: { getBoundingClientRect: () => ({ top: -screen.scrolled, height: 10_000 }) },
    scrollTo(y: number) {
      screen.scrolled = y
      screen.target.dispatchEvent(new Event('scroll'))
    },
  }
  return screen
}
