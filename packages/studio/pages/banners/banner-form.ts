import { instantOf, localMinute, showFullMinute } from '../../japan-time.ts'
import { type Banner, placeNames } from './banner.ts'

type BannerForm = ReturnType<typeof formOf>

export const formNames: Readonly<Record<keyof BannerForm, string>> = {
  name: '名前',
  place: '場所',
  media: '画像',
  alt: '代替テキスト',
  href: 'リンク先',
  paid: '広告として表示する',
  from: '掲載の始まり',
  until: '掲載の終わり',
  position: '順番',
}

/** The form values of a banner, with times in Japanese time. */
export function formOf(banner: Banner | undefined) {
  return {
    name: banner?.name ?? '',
    place: banner?.place ?? ('sidebar' as const),
    media: banner?.media ?? '',
    alt: banner?.alt ?? '',
    href: banner?.href ?? '',
    paid: banner?.paid ?? false,
    position: banner?.position ?? 0,
    from: banner?.from === undefined ? '' : localMinute(banner.from),
    until: banner?.until === undefined ? '' : localMinute(banner.until),
  }
}

export function contentOf({ from, until, ...rest }: BannerForm) {
  return { ...rest, ...given('from', instantOf(from)), ...given('until', instantOf(until)) }
}

/** Describes a banner for the comparison of two versions. */
export function describeForm(form: BannerForm) {
  return {
    ...form,
    place: placeNames[form.place],
    media: form.media === '' ? undefined : { media: form.media },
    from: shownTime(form.from),
    until: shownTime(form.until),
  }
}

function shownTime(local: string): string {
  const instant = instantOf(local)
  return instant === undefined ? '' : showFullMinute(instant)
}

function given<Name extends string>(name: Name, value: string | undefined) {
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, string>>
}
