import type { Usage } from './usage.ts'

/** A crawler: the product token that it looks for in robots.txt (RFC 9309), and what its operator fetches pages for. */
export type Crawler = { token: string; operator: string; usage: Usage; about: string }

/** The day on which the list was last compared with what the operators publish. */
export const crawlersListedOn = '2026-11-16'

/**
 * The crawlers that robots.txt names. If an operator uses one token for several purposes, the first purpose that the
 * operator names decides. Tokens that RFC 9309 does not allow (digits, spaces) are left out: parsers disagree on them.
 */
export const crawlerList: readonly Crawler[] = [
  ...listed('search', [
    ['Googlebot', 'Google', 'Google 検索の結果に載せる'],
    ['Googlebot-Image', 'Google', 'Google 画像検索の結果に載せる'],
    ['Googlebot-News', 'Google', 'Google ニュースに載せる'],
    ['Googlebot-Video', 'Google', 'Google 動画検索の結果に載せる'],
    ['Storebot-Google', 'Google', 'Google ショッピングに載せる'],
    ['Bingbot', 'Microsoft', 'Bing の検索結果に載せる'],
    ['Applebot', 'Apple', 'Siri と Spotlight の検索結果に載せる'],
    ['DuckDuckBot', 'DuckDuckGo', 'DuckDuckGo の検索結果に載せる'],
    ['Bravebot', 'Brave', 'Brave Search の検索結果に載せる'],
    ['YandexBot', 'Yandex', 'Yandex の検索結果に載せる'],
    ['YandexImages', 'Yandex', 'Yandex の画像検索に載せる'],
    ['Baiduspider', 'Baidu', '百度の検索結果に載せる'],
    ['Baiduspider-image', 'Baidu', '百度の画像検索に載せる'],
    ['Yeti', 'NAVER', 'NAVER の検索結果に載せる'],
    ['Daumoa', 'Kakao', 'Daum の検索結果に載せる'],
    ['SeznamBot', 'Seznam.cz', 'Seznam の検索結果に載せる'],
    ['Qwantify', 'Qwant', 'Qwant の検索結果に載せる'],
    ['MojeekBot', 'Mojeek', 'Mojeek の検索結果に載せる'],
    ['PetalBot', 'Huawei', 'Petal Search の検索結果に載せる'],
    ['Sogou', 'Sogou', '捜狗の検索結果に載せる'],
    ['Slurp', 'Yahoo', 'Yahoo の検索結果に載せる'],
    ['YisouSpider', 'Alibaba', '神馬の検索結果に載せる'],
  ]),
  ...listed('answers', [
    ['OAI-SearchBot', 'OpenAI', 'ChatGPT の検索で、回答の出典として示す'],
    ['ChatGPT-User', 'OpenAI', 'ChatGPT の利用者の求めに応じて、ページを読んで答える'],
    ['Claude-SearchBot', 'Anthropic', 'Claude の検索で、回答の出典として示す'],
    ['Claude-User', 'Anthropic', 'Claude の利用者の求めに応じて、ページを読んで答える'],
    ['PerplexityBot', 'Perplexity', 'Perplexity の回答の出典として示す'],
    ['Perplexity-User', 'Perplexity', 'Perplexity の利用者の求めに応じて、ページを読んで答える'],
    ['DuckAssistBot', 'DuckDuckGo', 'DuckDuckGo のAIによる回答に使う'],
    ['MistralAI-User', 'Mistral AI', 'Le Chat の利用者の求めに応じて、ページを読んで答える'],
    ['Meta-ExternalFetcher', 'Meta', 'Meta AI の利用者の求めに応じて、ページを読む'],
    ['meta-webindexer', 'Meta', 'Meta AI の検索の回答に使う'],
    ['Amazonbot', 'Amazon', 'Alexa などの回答に使う'],
    ['Amzn-SearchBot', 'Amazon', 'Amazon のAIによる検索に使う'],
    ['Amzn-User', 'Amazon', 'Alexa などの利用者の求めに応じて、ページを読んで答える'],
    ['Google-NotebookLM', 'Google', 'NotebookLM の利用者が加えた資料を読む'],
    ['Google-Agent', 'Google', 'Google のAIエージェントが、利用者の求めに応じてページを開く'],
    ['Gemini-Deep-Research', 'Google', 'Gemini の調べもので、ページを読む'],
    ['AzureAI-SearchBot', 'Microsoft', 'Azure のAIによる検索に使う'],
    ['YouBot', 'You.com', 'You.com の検索と回答に使う'],
    ['PhindBot', 'Phind', 'Phind の回答に使う'],
    ['Andibot', 'Andi', 'Andi の回答と要約に使う'],
    ['LinerBot', 'Liner', 'Liner の回答に使う'],
    ['Kimi-User', 'Moonshot AI', 'Kimi の利用者の求めに応じて、ページを読んで答える'],
    ['TongyiBot', 'Alibaba', '通義千問の回答に使う'],
    ['YiyanBot', 'Baidu', '文心一言の回答に使う'],
    ['TavilyBot', 'Tavily', 'AIエージェントのための検索に使う'],
    ['ExaBot', 'Exa', 'AIのための検索の索引をつくる'],
    ['LinkupBot', 'Linkup', 'AIのための検索の索引をつくる'],
    ['kagi-fetcher', 'Kagi', 'Kagi の利用者の求めに応じて、ページを読んで答える'],
    ['cohere-ai', 'Cohere', 'Cohere の利用者の求めに応じて、ページを読んで答える'],
  ]),
  ...listed('training', [
    ['GPTBot', 'OpenAI', 'OpenAI のモデルの学習に使う'],
    ['ClaudeBot', 'Anthropic', 'Anthropic のモデルの学習に使う'],
    ['anthropic-ai', 'Anthropic', 'Anthropic が以前に使っていた名前'],
    [
      'Google-Extended',
      'Google',
      'Gemini の学習とグラウンディングに使うかどうかの指定（検索には関わらない）',
    ],
    ['Applebot-Extended', 'Apple', 'Apple のモデルの学習に使うかどうかの指定（検索には関わらない）'],
    ['meta-externalagent', 'Meta', 'Meta のモデルの学習などに使う'],
    ['FacebookBot', 'Meta', 'Meta の音声認識などの学習に使う'],
    ['CCBot', 'Common Crawl', '誰でも使える収集データをつくる（多くのモデルの学習に使われている）'],
    ['Bytespider', 'ByteDance', 'ByteDance のモデルの学習に使う'],
    ['TikTokSpider', 'ByteDance', 'ByteDance のモデルの学習に使う'],
    ['cohere-training-data-crawler', 'Cohere', 'Cohere のモデルの学習に使う'],
    ['DeepSeekBot', 'DeepSeek', 'DeepSeek のモデルの学習に使う'],
    ['ChatGLM-Spider', 'Zhipu AI', 'ChatGLM の学習に使う'],
    ['PanguBot', 'Huawei', '盤古モデルの学習に使う'],
    ['SBIntuitionsBot', 'SB Intuitions', '日本語のモデルの開発に使う'],
    ['ICC-Crawler', '情報通信研究機構', '多言語翻訳などの研究と開発に使う'],
    ['Cotoyogi', '情報・システム研究機構', '日本語のモデルの学習に使う'],
    ['Diffbot', 'Diffbot', 'AIのためのデータをつくって売る'],
    ['omgili', 'Webz.io', '収集したデータを売る'],
    ['Webzio-Extended', 'Webz.io', '収集したデータをAIの学習のために売る'],
    ['ImagesiftBot', 'ImageSift', '画像を集めて解析する'],
    ['LAIONDownloader', 'LAION', '学習のためのデータをつくる'],
    ['Timpibot', 'Timpi', '学習に使えるデータをつくる'],
    ['VelenPublicWebCrawler', 'Velen', '機械学習のためのデータをつくる'],
    ['YandexAdditional', 'Yandex', 'YandexGPT に使うかどうかの指定'],
    ['GoogleOther', 'Google', 'Google の研究と開発のために集める'],
    ['CloudVertexBot', 'Google', 'Vertex AI の利用者の求めに応じて集める'],
    ['aiHitBot', 'aiHit', 'AIのためのデータをつくる'],
  ]),
]

function listed(
  usage: Usage,
  crawlers: readonly (readonly [token: string, operator: string, about: string])[],
): Crawler[] {
  return crawlers.map(([token, operator, about]) => ({ token, operator, usage, about }))
}
