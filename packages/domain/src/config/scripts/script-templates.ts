/** Templates for new scripts. Source: design notes on scripts, 'Templates for the editor'. */
export const scriptTemplates = [
  {
    title: 'Difference of two inputs as a custom value',
    source: `load('senquip.js');
SQ.set_data_handler(function(data) {
  let o = JSON.parse(data);
  if (typeof o.analog1 === 'number' && typeof o.analog2 === 'number') {
    SQ.dispatch_double(1, o.analog1 - o.analog2);
  }
}, null);
`,
  },
  {
    title: 'Warn when the supply stays low for three cycles',
    source: `// For devices that stay awake: sleep starts the script anew and forgets the count.
load('senquip.js');
let low = 0;
SQ.set_data_handler(function(data) {
  let o = JSON.parse(data);
  if (typeof o.vin === 'number' && o.vin < 11.5) {
    low = low + 1;
  } else {
    low = 0;
  }
  if (low === 3) {
    SQ.dispatch_event(1, SQ.WARNING, 'Supply low for 3 cycles');
  }
}, null);
`,
  },
  {
    title: 'Trigger 1 switches output 1 on for ten seconds',
    source: `load('senquip.js');
SQ.set_trigger_handler(function(tp) {
  if (tp === 1) {
    SQ.set_output(1, SQ.ON, 10);
  }
}, null);
`,
  },
] as const
