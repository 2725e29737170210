#!/usr/bin/env node
if (parseInt(process.versions.node, 10) < 22) {
  process.stderr.write('drift needs Node 22 or newer, this is ' + process.version + '\n');
  process.exitCode = 2;
} else {
  // Compiled code is kept where Node keeps it, for the next call: a tenth of a small update's time.
  var modules = process.getBuiltinModule && process.getBuiltinModule('node:module');
  if (modules && modules.enableCompileCache) modules.enableCompileCache();
  import('./cli-main.js').catch(function (error) {
    process.stderr.write('drift could not start: ' + (error && error.stack || error) + '\n');
    process.exitCode = 2;
  });
}
