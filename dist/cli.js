#!/usr/bin/env node
if (parseInt(process.versions.node, 10) < 22) {
  process.stderr.write('drift needs Node 22 or newer, this is ' + process.version + '\n');
  process.exitCode = 2;
} else {
  import('./cli-main.js').catch(function (error) {
    process.stderr.write('drift could not start: ' + (error && error.stack || error) + '\n');
    process.exitCode = 2;
  });
}
