import { expect, test } from 'vitest'
import { originalsOf } from './picture-address.ts'
import { emptySurvey, type Survey } from '../survey.ts'

const survey: Survey = {
  ...emptySurvey(),
  head: { ...emptySurvey().head, siteUrl: 'https://old.example' },
  attachments: new Map([
    [
      '7',
      {
        url: 'https://cdn.old.example/wp-content/uploads/2020/04/neko-scaled.jpg',
        file: '2020/04/neko.jpg',
        alt: '',
        caption: '',
      },
    ],
  ]),
}
const original = originalsOf(survey)
const at = 'https://old.example/wp-content/uploads'

test('F3 however a picture is shown, it is one picture', () => {
  const keys = [
    `${at}/2021/01/a.png`,
    `http://www.old.example/wp-content/uploads/2021/01/a-300x200.png?w=80`,
    '/wp-content/uploads/2021/01/a-1024x768.png',
    'https://i0.wp.com/old.example/wp-content/uploads/2021/01/a.png?resize=3',
  ].map((url) => original({ url }).key)
  expect(new Set(keys)).toEqual(new Set(['old.example/wp-content/uploads/2021/01/a.png']))
})

test('F3 an attachment’s number leads to the file that was uploaded', () => {
  const { files, urls } = original({ url: `${at}/2020/04/neko-150x150.jpg`, id: '7' })
  expect(files[0]).toBe('2020/04/neko.jpg')
  expect(urls[0]).toBe('https://cdn.old.example/wp-content/uploads/2020/04/neko-scaled.jpg')
})

test('F3 an address overrules the number of another picture, as merged blogs have it', () => {
  const folder = `${at}/2020/04`
  const attachment = (name: string) => ({
    url: `${folder}/${name}`,
    file: `2020/04/${name}`,
    alt: '',
    caption: '',
  })
  const merged = originalsOf({
    ...survey,
    attachments: new Map([
      ['7', attachment('inu.jpg')],
      ['8', attachment('neko.jpg')],
      ['9', attachment('とり-scaled.jpg')],
      ['10', { ...attachment('ushi.jpg'), url: '' }],
    ]),
  })
  const fileFor = (name: string, id: string) => merged({ url: `${folder}/${name}`, id }).files[0]
  expect(fileFor('neko-300x200.jpg', '7')).toBe('2020/04/neko.jpg')
  expect(fileFor('neko.jpg', '7')).toBe('2020/04/neko.jpg')
  expect(fileFor('neko-300x200.jpg', '99'), 'there is no such number').toBe('2020/04/neko.jpg')
  expect(fileFor('uma-300x200.jpg', '7'), 'a picture that the export does not name').toBe('2020/04/uma.jpg')
  expect(fileFor('とり-300x200.jpg', '9')).toBe('2020/04/とり-scaled.jpg')
  expect(merged({ url: '', id: '10' }), 'the export names only the file').toEqual({
    key: 'file:2020/04/ushi.jpg',
    shown: '2020/04/ushi.jpg',
    files: ['2020/04/ushi.jpg'],
    urls: [],
  })
  expect(merged({ url: 'https://cdn.example/neko-300x200.jpg', id: '8' }).files[0]).toBe('2020/04/neko.jpg')
})

test('F3 only the old site’s own hosts are ever asked', () => {
  for (const url of [
    'https://elsewhere.example/a.jpg',
    'http://169.254.169.254/a.jpg',
    'file:///etc/passwd',
    '//evil.example/b.jpg',
  ])
    expect(original({ url }).urls).toEqual([])
})
