/** Shiki's languages by the names that Prism, Highlight.js, Linguist and authors use. */
const others: Readonly<Record<string, string>> = {
  apache: 'apacheconf htaccess vhost',
  asm: 'armasm arm-asm assembly nasm x86asm',
  bash: 'ksh',
  bat: 'dos',
  blade: 'bladephp',
  c: 'h opencl',
  clojure: 'cljc cljs edn',
  codeowners: 'dockerignore eslintignore gitattributes gitignore hgignore ignore npmignore prettierignore',
  'common-lisp': 'commonlisp sbcl',
  cpp: 'arduino cplusplus cu cuda hpp ino metal',
  csharp: 'dotnet',
  dart: 'flutter',
  diff: 'patch udiff',
  dotenv: 'env',
  'emacs-lisp': 'emacs',
  'fortran-free-form': 'fortran',
  'git-commit': 'gitcommit',
  glsl: 'frag vert',
  go: 'golang',
  graphql: 'graphqls',
  groovy: 'gradle',
  handlebars: 'mustache',
  hcl: 'nomad',
  html: 'asp aspx ejs eta htm jsp markup smarty xhtml',
  http: 'rest',
  ini: 'cfg conf config editorconfig gitconfig npmrc',
  java: 'javadoc',
  javascript: 'babel es6 flow jsdoc mongo mongodb mongosh node nodejs',
  jinja: 'django j2 jinja2 njk nunjucks',
  json: 'geojson json-ld json-schema jsonld jsonschema webmanifest',
  jsonl: 'ndjson',
  jsx: 'javascriptreact jsx-live react',
  kotlin: 'gradle.kts kotlin-script',
  latex: 'katex math',
  llvm: 'll',
  log: 'logs syslog',
  make: 'mk',
  markdown: 'qmd quarto r-markdown rmarkdown rmd',
  matlab: 'octave',
  nginx: 'nginxconf',
  'objective-c': 'objectivec',
  'objective-cpp': 'objective-c++ objectivecpp',
  ocaml: 'mli',
  php: 'phpdoc',
  powershell: 'powershell-repl powershell-session',
  proto: 'proto3 protobuf3',
  purescript: 'purs',
  python: 'bazel bzl ipython py3 pycon python-repl python3 skylark starlark',
  racket: 'rkt',
  razor: 'aspnet cshtml',
  ruby: 'gemfile podfile rakefile',
  rust: 'compile_fail edition2015 edition2018 edition2021 edition2024 no_run rust-lang rust2018 rust2021 should_panic',
  scala: 'sbt',
  scheme: 'scm',
  shellsession: 'bash-session sh-session shell-session terminal zsh-session',
  solidity: 'sol',
  sql: 'mssql mysql oracle pgsql plpgsql postgres postgresql psql sqlite t-sql tsql',
  swift: 'swiftui',
  'system-verilog': 'sv systemverilog',
  systemd: 'service unit',
  tsx: 'tsx-live typescript-react typescriptreact',
  vb: 'vba vbnet visual-basic',
  wasm: 'wast wat',
  wolfram: 'mathematica nb',
  xml: 'atom mathml plist pom pom.xml rss ssml svg wsdl xml-plist xsd xslt',
  yaml: 'helm k8s kubernetes openapi swagger',
}

const plain = new Set(
  (
    'ansi ascii asciiart chat diagram directory false file-tree filetree folder no-highlight nohighlight none notrust output plain ' +
    'plaintext prompt raw stderr stdout text tree treeview txt uri url'
  ).split(' '),
)

const byName: ReadonlyMap<string, string> = new Map(
  Object.entries(others).flatMap(([name, all]) => all.split(' ').map((other) => [other, name] as const)),
)

/** Shiki’s name for a language; an unknown name as it is, since Shiki may know it; undefined for plain text. */
export function languageName(name: string): string | undefined {
  return name === '' || plain.has(name) ? undefined : (byName.get(name) ?? name)
}
