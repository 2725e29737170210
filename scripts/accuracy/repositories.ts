// The code bases accuracy is measured on, pinned. Clone them as <folder>/<owner>+<name>; none is committed.
// `calibrate`: used while developing, and for the confidence table. The others are looked at only through their figures.

export interface Repository {
  readonly name: string;
  readonly commit: string;
  readonly style: string;
  /** Folders whose calls are judged; all when left out. */
  readonly include?: readonly string[];
  /** Folder of the tsconfig whose `paths` hold. */
  readonly config?: string;
  readonly calibrate: boolean;
}

export const TYPESCRIPT: readonly Repository[] = [
  { name: 'vuejs/core', commit: 'e2bede96134f757aad5c5b33ac9be055022dbfc8', style: 'library, monorepo, heavy re-exports', include: ['packages'], calibrate: true },
  { name: 'trpc/trpc', commit: '340811ba5320637fbaf48fccf3dbfdd258bd34db', style: 'library, monorepo, heavy inference', include: ['packages'], calibrate: true },
  { name: 'fastify/fastify', commit: '83e69762aff047940b376fc2a266d143499ef727', style: 'CommonJS with declaration files', calibrate: true },
  { name: 'expressjs/express', commit: 'a3714473feb3d2908add734d340e7755fd85e0a3', style: 'CommonJS, prototypes', calibrate: true },
  { name: 'koajs/koa', commit: 'e0ba8ef39d27fe5dae5492f9fe753d155124f994', style: 'CommonJS', calibrate: true },
  { name: 'eslint/eslint', commit: 'c27bc926e496985eb7911c09eb60914b2e4b5d0f', style: 'CommonJS with JSDoc types', include: ['lib', 'bin', 'tools', 'packages'], calibrate: true },
  { name: 'nestjs/nest', commit: '55425779a1e2a1523b062a7dff872826641834d8', style: 'framework, monorepo, decorators', include: ['packages', 'sample'], calibrate: true },
  { name: 'typeorm/typeorm', commit: '281bfba42a5813b106bcf5ba79bc7f7251bd1e73', style: 'classes', include: ['src'], calibrate: true },
  { name: 'colinhacks/zod', commit: 'e516c3baf22615e20934116abebfed6c000222c2', style: 'library, monorepo', include: ['packages'], calibrate: true },
  { name: 'mochajs/mocha', commit: 'e6b9ee773481fd739ae24caeb42f32ac0b010f95', style: 'CommonJS, prototypes', calibrate: true },
  { name: 'webpack/webpack', commit: 'bc3e930f75e3f6ecbdf193a0dedf6067ea3a286b', style: 'CommonJS, typed by comments', include: ['lib'], calibrate: true },
  { name: 'request/request', commit: '3c0cddc7c8eb60b470e9519da85896ed7ee0081e', style: 'CommonJS, prototypes', calibrate: true },
  { name: 'nodemailer/nodemailer', commit: '2f667f4272cb2d7cb479b2e3903ab10600fc0eae', style: 'CommonJS, classes', include: ['lib', 'test'], calibrate: true },
  { name: 'winstonjs/winston', commit: '4b963a9f5b1ef24efb6250354a108b80c0c6e7d9', style: 'CommonJS', calibrate: true },
  { name: 'knex/knex', commit: 'e25d54bcb707714a17f5a5744eba5c4246bb4d1d', style: 'CommonJS, classes', include: ['lib', 'test', 'bin'], calibrate: false },
  { name: 'Automattic/mongoose', commit: '3e212cec87dbf710216a3c6125121aefa60a4475', style: 'CommonJS, prototypes', include: ['lib'], calibrate: false },
  { name: 'MichalLytek/type-graphql', commit: '77a79f2e13a39185a8669087497dcf626bb2f285', style: 'library, decorators', include: ['src', 'tests', 'examples'], calibrate: false },
  { name: 'ghostfolio/ghostfolio', commit: 'c542997d27990365b607c7a6c9fe4bc8835a55c8', style: 'application, monorepo, injection', include: ['apps', 'libs'], config: 'apps/api', calibrate: false },
  { name: 'excalidraw/excalidraw', commit: '4872083c044491b6d5c96ae134a75464f96d6831', style: 'React application', include: ['packages', 'excalidraw-app'], calibrate: false },
  { name: 'immich-app/immich', commit: 'b26b0cc806a0cc0d586e95a359e0debce1bffc4f', style: 'application, decorators and injection', include: ['server'], config: 'server', calibrate: true },
  { name: 'outline/outline', commit: 'd77dcdf853868c5d5fe125c895c9b71f0eff5c68', style: 'React application, server', include: ['app', 'server', 'shared', 'plugins'], calibrate: true },
  { name: 'preactjs/preact', commit: 'f6c6cda581e1123095c56f9fc232b82fc518e426', style: 'library, JSX, declaration files', calibrate: true },
  { name: 'restify/node-restify', commit: '009f40b31612940edd196319178c574e49c85bb8', style: 'CommonJS, prototypes', calibrate: true },
  { name: 'hapijs/hapi', commit: 'f2a24f6635c0892842f6eaf9154d3788f2f1d084', style: 'CommonJS with declaration files', calibrate: true },
  { name: 'jestjs/jest', commit: '52db46e50404c993d3f10dd1481e861cc04ae22e', style: 'monorepo, typed functions', include: ['packages'], calibrate: true },
  { name: 'mozilla/pdf.js', commit: '0f26334f9d6f96119f6e5164fb65832fbbde7344', style: 'JavaScript classes', include: ['src', 'web'], calibrate: true },
  { name: 'rollup/rollup', commit: '89bda2cd8e9def2ea037e7dbffaf392ce9f1ddcb', style: 'classes, unions', include: ['src', 'cli', 'browser'], calibrate: true },
  { name: 'parse-community/parse-server', commit: '7ea2a2953e9202d43ddb53ded309fbd26245d45c', style: 'JavaScript with Flow types', include: ['src'], calibrate: true },
  { name: 'facebook/docusaurus', commit: '5d162a4654b105aa9cc66dc38ddbc367d81be230', style: 'monorepo, declared modules', include: ['packages'], calibrate: true },
  { name: 'NodeBB/NodeBB', commit: 'ab329b3b4c4d4cc9717b2938908649382cca2b39', style: 'CommonJS application', include: ['src'], calibrate: true },
  { name: 'nightscout/cgm-remote-monitor', commit: '7e0e77f88fc113a76fe363504125f5b36b8a3fe3', style: 'CommonJS application', include: ['lib', 'tests'], calibrate: true },
  { name: 'axios/axios', commit: '23a25af0688d1db2c396deb09229d2271cc24f6c', style: 'library, ES modules', include: ['lib', 'test'], calibrate: false },
  { name: 'yargs/yargs', commit: '2a4378bdc2eac9cf7d0cdfe0a52b1b25f779806a', style: 'library', calibrate: false },
  { name: 'chartjs/Chart.js', commit: 'cb02e1d207bd4c4c40b20c259017f85f26f1e30a', style: 'JavaScript classes', include: ['src'], calibrate: false },
  { name: 'ajv-validator/ajv', commit: '82735a15826a30cc51e97a1bbfb59b3d388e4b98', style: 'library, code generation', include: ['lib', 'spec'], calibrate: false },
  { name: 'statelyai/xstate', commit: 'b1811bf77bc2d1a74367328cec7907aa185b70df', style: 'heavy inference', include: ['packages'], calibrate: false },
  { name: 'sveltejs/svelte', commit: '15720b16a5ef33e3e1f4301c77b94ec375070e73', style: 'compiler, typed by comments', include: ['packages/svelte/src'], calibrate: false },
  { name: 'remix-run/react-router', commit: 'cab1a69054aa7dfba08a81b6e4b4d13957c82a38', style: 'React library, monorepo', include: ['packages'], calibrate: false },
  { name: 'bpmn-io/diagram-js', commit: '19cf018e27e385abea5fa02aa76394902994eb7b', style: 'JavaScript, injection', calibrate: false },
  { name: 'angular/components', commit: 'ef620d83d55275276d313be8ffc47fb5e282068e', style: 'Angular, injection', include: ['src/cdk', 'src/material'], calibrate: false },
  { name: 'TryGhost/Ghost', commit: '81292b004cf59591f03d7dbe01f28f31c09ee813', style: 'CommonJS application', include: ['ghost/core/core'], calibrate: false },
  { name: 'Unitech/pm2', commit: '31adee8048dbbc1ee36a7df7cdbcaca2559708df', style: 'CommonJS application', include: ['lib', 'bin'], calibrate: false },
  { name: 'balderdashy/sails', commit: '7b76422cc27823df033572bdda5c4910a68b697f', style: 'CommonJS framework', calibrate: false },
  { name: 'mrdoob/three.js', commit: '27e70ddf91e95c40d03bca7b2bac5a212e4c4151', style: 'JavaScript classes', include: ['src'], calibrate: false },
];

/** Tests of a `src` layout are left out where pyright brings stubs of its own for the package: it takes those for the code. */
export const PYTHON: readonly Repository[] = [
  { name: 'encode/httpx', commit: 'ae1b9f66238f75ced3ced5e4485408435de10768', style: 'typed library', calibrate: true },
  { name: 'psf/requests', commit: '1f6589ec3a1ee910f9a65cc3ceac60b26677bc0e', style: 'untyped library', include: ['src'], calibrate: true },
  { name: 'paramiko/paramiko', commit: '8697158113a3eab25ed1d1d541ebe2cad10169a7', style: 'untyped library', calibrate: true },
  { name: 'locustio/locust', commit: '407343d0f5ab84a32f41f6f9a7c991188d10a55a', style: 'application, partly typed', include: ['locust'], calibrate: true },
  { name: 'scrapy/scrapy', commit: '11079cb1c85b9e75a39a7269943c69d1a975d485', style: 'typed framework, descriptors', include: ['scrapy'], calibrate: true },
  { name: 'python-poetry/poetry', commit: 'f46702336862f30050d5c641d5ed6f7568ded793', style: 'typed application, src layout', include: ['src'], calibrate: true },
  { name: 'tornadoweb/tornado', commit: 'e530031405e2154654dedc4c84d5656b557ea310', style: 'framework, asynchronous', include: ['tornado'], calibrate: true },
  { name: 'spotify/luigi', commit: '715f65c4a56a908ef0a1df4df6fc33b8420e2e6c', style: 'untyped framework, deep hierarchies', include: ['luigi', 'test'], calibrate: true },
  { name: 'certbot/certbot', commit: 'f769e35e77f1fa21a75cd5418641502dad8a37c5', style: 'application, monorepo', include: ['certbot', 'acme'], calibrate: true },
  { name: 'celery/celery', commit: '5dc781f0bd5f36186bfcc74e0a4f9f654452c69b', style: 'untyped framework', include: ['celery', 't/unit/app'], calibrate: true },
  { name: 'networkx/networkx', commit: 'cfc6b79fc53f583aa15a79b2187ae30bd4f480ed', style: 'untyped library, one flat namespace', include: ['networkx/algorithms', 'networkx/classes', 'networkx/readwrite'], calibrate: true },
  { name: 'django/django', commit: '03988c5a5ba248c3b9b11ea96fd4fda5e98849aa', style: 'untyped framework', include: ['django/db/models', 'django/forms', 'django/core'], calibrate: true },
  { name: 'psf/black', commit: '8947c48ef2077c3a301b03c1e814dc2e3f78436e', style: 'typed application', include: ['src', 'tests'], calibrate: true },
  { name: 'aio-libs/aiohttp', commit: '495e778360d1924da63e16dba0f0d76baf56a56a', style: 'typed library, asynchronous', include: ['aiohttp'], calibrate: true },
  { name: 'buildbot/buildbot', commit: '61f2f4118098dbbd22cf9212e2b470cea7c505ba', style: 'application, monorepo', include: ['master/buildbot/process', 'master/buildbot/steps', 'master/buildbot/www', 'worker'], calibrate: true },
  { name: 'wagtail/wagtail', commit: 'c2ae43b9265d085c95142cd1a1f8563ad2eb4de9', style: 'Django application', include: ['wagtail/admin/views', 'wagtail/models', 'wagtail/images', 'wagtail/contrib/forms'], calibrate: true },
  { name: 'django-oscar/django-oscar', commit: 'cdbfc4412c87dd9037d62b04755780b76490373c', style: 'Django application, classes loaded by name', include: ['src'], calibrate: false },
  { name: 'encode/starlette', commit: 'cb8f84f5284dc301ca7a31eb732b9e140769dd48', style: 'typed library', calibrate: false },
  { name: 'fastapi/typer', commit: '9a7b2e83f6b62c750d6026b0de9ebf2026a8b8fa', style: 'typed library, parameters declared by calls', include: ['typer', 'tests'], calibrate: true },
  { name: 'pallets/click', commit: '2c8cd3ac958a7eb316d67f2d316c27086c4c0369', style: 'typed library, decorators', include: ['src'], calibrate: false },
  { name: 'pallets/werkzeug', commit: '1b00618e787f40dfb21eba29caf8f8be7c8e1d93', style: 'typed library, mixins', include: ['src'], calibrate: false },
  { name: 'Textualize/textual', commit: '1d99508b928a771b51e1a527319c6b87dcff9e05', style: 'typed framework, application tests', include: ['src/textual'], calibrate: false },
];
