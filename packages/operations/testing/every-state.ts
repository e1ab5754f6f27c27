import {
  createArticle,
  deleteArticle,
  editArticle,
  publishArticle,
  scheduleArticle,
  withdrawArticle,
} from '@tsuzuri/database/articles/commands'
import { saveRedirect } from '@tsuzuri/database/redirects'
import { saveMediaDetails } from '@tsuzuri/database/studio/media-commands'
import { aText, publishNew, type SmallMagazine } from '@tsuzuri/server/testing/small-magazine'

const dayMs = 86_400_000

/** Deleted articles whose slugs a newer article and an older one have now. */
async function reuseSlugs({ command, hair }: SmallMagazine) {
  const write = (slug: string, title: string) =>
    publishNew(command, { ...aText(slug, title), categoryId: hair })
  const older = await write('mae-no-na', '前からある記事')
  for (const slug of ['ato-no', 'mae-no']) await deleteArticle(command, await write(slug, '名を譲った記事'))
  await write('ato-no', 'あとの記事')
  await editArticle(command, older, { ...older.content, slug: 'mae-no' })
}

/** Adds articles in every state to the small magazine. */
export async function addEveryState(small: SmallMagazine) {
  const { command, hair, cut, care, hana, picture } = small
  const at = (days: number) => ({ ...command, now: new Date(command.now.getTime() + days * dayMs) })
  await createArticle(command, { title: '題だけの下書き' })
  await createArticle(command, {
    ...aText('shitagaki', '全部そろった下書き'),
    titleReading: 'ぜんぶそろったしたがき',
    lead: '二行の\nリード: "引用"と # 記号',
    cover: { media: picture.name, alt: '瓶', focus: { x: 0.25, y: 0.125 } },
    categoryId: hair,
    subcategoryId: cut,
    tagIds: [care],
    authorIds: [hana],
    seoTitle: '検索の題',
    syndication: { smartnews: { include: false, title: '' }, line: { include: true, title: '別の題' } },
  })
  const coming = (await createArticle(command, { ...aText('korekara', '予約の記事'), categoryId: hair }))
    .value
  await scheduleArticle(command, coming, { from: at(3).now, until: at(9).now })
  const ended = (await createArticle(command, { ...aText('owatta', '終わった記事'), categoryId: hair })).value
  await scheduleArticle(command, ended, { from: at(-9).now, until: at(-2).now })
  const withdrawn = await publishNew(at(-4), { ...aText('torisage', '取り下げた記事'), categoryId: hair })
  await withdrawArticle(at(-1), withdrawn)
  const deleted = await publishNew(at(-4), { ...aText('kesareta', '消した記事'), categoryId: hair })
  await deleteArticle(at(-1), deleted)
  await reuseSlugs(small)
  const edited = await publishNew(at(-2), { ...aText('naoshichu', '手直し中の記事'), categoryId: hair })
  await editArticle(command, edited, { ...edited.content, title: 'まだ出していない題', slug: 'naoshita' })
  const again = await publishNew(at(-5), { ...aText('nido', '二度出した記事'), categoryId: hair })
  const { value: better } = await editArticle(at(-1), again, { ...again.content, lead: '書き足し。' })
  await publishArticle(at(-1), better)
  await saveRedirect(command, { path: '/old/post-1.html', target: '/magazine/rich/' })
  // Leads elsewhere until its article appears.
  await saveRedirect(command, { path: '/magazine/korekara/', target: '/magazine/plain-1/' })
  await saveRedirect(command, { path: '/a/', target: '/magazine/korekara/' })
  await saveMediaDetails(
    command,
    { name: picture.name, version: 0 },
    { title: '瓶', alt: '棚の瓶', credit: '編集部', focus: { x: 0.5, y: 0.25 }, rightsUntil: '2027-03-31' },
  )
}
