'use strict';
// The table of all queries in the page of a run. Identifiers and texts come from data: they are only
// ever text nodes, never markup, and the page's policy forbids every request.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const root = document.getElementById('query-explorer');
  // Laying a row out costs far more than sorting it.
  const rowsShown = 100;
  // A dimension with more values is searched by text, not chosen from a list.
  const mostOptions = 100;
  const firstMeasure = 5;
  // The fields of a query, as QueryExplorer writes them.
  const [ID, RELEVANT, SLICES, VALUES, RANKINGS, GRADES, LOSSES, PARTS, WEIGHTS] =
    [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const lead = Math.max(data.measures.indexOf('nDCG@10'), 0);
  const state = {
    text: '', slices: data.dimensions.map(() => ''), cause: '', system: 0, other: -1, change: '',
    column: 0, descending: false, page: 0,
  };
  let columns = [], found = [], head, body, status, previous, next, table, change;

  // MARK: Elements

  const make = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const name in attributes) element.setAttribute(name, attributes[name]);
    element.append(...children);
    return element;
  };

  // What a reader would not see, or what would turn the text around it, is written as its code.
  const hiddenCharacters =
    /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
  const visible = (text) => text.replace(
    hiddenCharacters, (c) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));
  const identifier = (text) => make('code', { dir: 'ltr' }, make('bdi', {}, visible(text)));

  const quote = (text) =>
    text ? [make('span', { class: 'quote', dir: 'auto' }, visible(text))] : [];
  const events = new Map(data.queries.map((query, i) => [query, data.events?.[i] ?? '']));

  const scrolling = (label, content) =>
    make('div', { class: 'scroll', role: 'group', tabindex: '0', 'aria-label': label }, content);

  const number = (value) => value === null ? '–' : (value / 1000).toFixed(3).replace('-', '−');
  const difference = (value) => value > 0 ? '+' + number(value) : number(value);
  const count = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');

  // MARK: Queries

  const value = (query, system, measure) =>
    query[VALUES][system * data.measures.length + measure];
  const changeOf = (query, measure) => {
    const own = value(query, state.system, measure), other = value(query, state.other, measure);
    return own === null || other === null ? null : own - other;
  };
  const lossCount = (query) => query[LOSSES].length / 2;

  // The stage that loses most of a query's messages, the earlier one of equals; -1 for none.
  const causes = new Map();
  const cause = (query) => {
    if (!causes.has(query)) {
      const counts = data.stages.map(() => 0);
      for (let i = 1; i < query[LOSSES].length; i += 2) counts[query[LOSSES][i]] += 1;
      causes.set(query, lossCount(query) ? counts.indexOf(Math.max(...counts)) : -1);
    }
    return causes.get(query);
  };

  const leadingDimensions = new Set(['kind', 'language', 'platform']);
  const slicesText = (query) => query[SLICES].flatMap((place, i) =>
    place < 0 || !leadingDimensions.has(data.dimensions[i]) ? [] : [visible(data.texts[place])]
  ).join(', ');
  const allSlices = (query) => query[SLICES].flatMap((place, i) =>
    place < 0 ? [] : [`${visible(data.dimensions[i])} ${visible(data.texts[place])}`]).join(', ');

  const lowerTexts = data.texts.map((text) => text.toLowerCase());
  const matches = (query) => {
    if (state.text && !query[ID].toLowerCase().includes(state.text)
      && !events.get(query).toLowerCase().includes(state.text)
      && !query[SLICES].some((place) => lowerTexts[place]?.includes(state.text))) {
      return false;
    }
    if (state.slices.some((place, i) => place !== '' && query[SLICES][i] !== Number(place))) {
      return false;
    }
    if (state.cause === 'none' && lossCount(query)) return false;
    if (state.cause === 'any' && !lossCount(query)) return false;
    if (/\d/.test(state.cause)) {
      const stage = Number(state.cause);
      if (!query[LOSSES].some((entry, i) => i % 2 && entry === stage)) return false;
    }
    if (state.other < 0 || !state.change) return true;
    const by = changeOf(query, lead);
    return by !== null && Math.sign(by) === Number(state.change);
  };

  // MARK: Columns

  const measureOrder = [...data.measures.keys()].sort((a, b) => (b === lead) - (a === lead));
  const measureColumns = () => measureOrder.flatMap((i) => {
    const measure = visible(data.measures[i]);
    const own = {
      title: measure, isNumber: true, key: (q) => value(q, state.system, i),
      text: (q) => number(value(q, state.system, i)),
    };
    if (state.other < 0) return [own];
    return [own, {
      title: 'Δ ' + measure, isNumber: true, key: (q) => changeOf(q, i),
      text: (q) => difference(changeOf(q, i)),
    }];
  });

  const setColumns = () => {
    const sorted = columns[state.column]?.title;
    columns = [
      { title: 'Query', key: (q) => q[ID] },
      { title: 'Slices', key: slicesText, text: slicesText },
      {
        title: 'Relevant', isNumber: true, key: (q) => q[RELEVANT],
        text: (q) => count(q[RELEVANT]),
      },
      { title: 'Lost', isNumber: true, key: lossCount, text: (q) => count(lossCount(q)) },
      {
        title: 'Most are', key: (q) => cause(q) < 0 ? null : cause(q),
        text: (q) => cause(q) < 0 ? '–' : data.stages[cause(q)],
      },
      ...measureColumns(),
    ];
    const kept = columns.findIndex((column) => column.title === sorted);
    state.column = kept < 0 ? Math.min(firstMeasure, columns.length - 1) : kept;
    head.replaceChildren(make('tr', {}, ...columns.map((column, place) => {
      const button = make('button', { type: 'button' }, column.title);
      button.addEventListener('click', () => sortBy(place));
      const attributes = { scope: 'col' };
      if (column.isNumber) attributes.class = 'number';
      return make('th', attributes, button);
    })));
  };

  const sortBy = (place) => {
    state.descending = state.column === place && !state.descending;
    state.column = place;
    update();
  };

  // MARK: Rows

  const update = () => {
    const { key } = columns[state.column];
    const sign = state.descending ? -1 : 1;
    // Queries without a value come last in either direction; equals keep the order of the file.
    found = data.queries.filter(matches).map((query) => ({ query, key: key(query) }));
    found.sort((a, b) => {
      if (a.key === null || b.key === null) return (a.key === null) - (b.key === null);
      return a.key < b.key ? -sign : a.key > b.key ? sign : 0;
    });
    state.page = 0;
    [...head.firstChild.children].forEach((cell, place) => {
      if (place !== state.column) return cell.removeAttribute('aria-sort');
      cell.setAttribute('aria-sort', state.descending ? 'descending' : 'ascending');
    });
    show();
  };

  const show = () => {
    const from = state.page * rowsShown, to = Math.min(from + rowsShown, found.length);
    body.replaceChildren(...found.slice(from, to).map((entry, i) => row(entry.query, from + i)));
    const of = found.length === data.queries.length
      ? count(found.length) : `${count(found.length)} found of ${count(data.queries.length)}`;
    status.textContent = found.length
      ? `Queries ${count(from + 1)} to ${count(to)} of ${of}` : 'No query has all of this';
    previous.disabled = from === 0;
    next.disabled = to === found.length;
  };

  const turn = (pages) => {
    state.page += pages;
    show();
    table.parentElement.scrollTop = 0;
  };

  const row = (query, place) => {
    const id = `explorer-${place}`;
    const button = make(
      'button', { type: 'button', 'aria-expanded': 'false', 'aria-controls': id },
      identifier(query[ID]));
    const line = make(
      'tr', {}, make('th', { scope: 'row' }, button, ...quote(events.get(query))));
    for (const column of columns.slice(1)) {
      line.append(make('td', column.isNumber ? { class: 'number' } : {}, column.text(query)));
    }
    button.addEventListener('click', () => {
      const isOpen = button.getAttribute('aria-expanded') === 'true';
      button.setAttribute('aria-expanded', String(!isOpen));
      if (isOpen) return line.nextSibling.remove();
      line.after(make(
        'tr', { id, class: 'opened' }, make('td', { colspan: columns.length }, ...details(query))));
    });
    return line;
  };

  // MARK: One query

  const smallTable = (caption, titles, rows) => scrolling(caption, make(
    'table', {}, make('caption', {}, caption),
    make('thead', {}, make('tr', {}, ...titles.map((t) => make('th', { scope: 'col' }, t)))),
    make('tbody', {}, ...rows.map((cells) => make('tr', {}, ...cells.map((cell, i) =>
      i ? make('td', {}, ...[cell].flat()) : make('th', { scope: 'row' }, cell)))))));

  const details = (query) => {
    const grades = new Map();
    for (let i = 0; i < query[GRADES].length; i += 2) {
      grades.set(query[GRADES][i], query[GRADES][i + 1]);
    }
    const grade = (document) =>
      grades.has(document) ? `grade ${grades.get(document)}` : 'not judged';
    const message = (document) => document === undefined ? '–' : [
      identifier(data.documents[document]),
      make('span', { class: grades.get(document) > 0 ? 'grade gain-met' : 'grade muted' },
        grade(document)),
      ...quote(data.messages?.[document]),
    ];
    const shown = query[RANKINGS].map((ranking, i) => ({ ranking, name: visible(data.systems[i]) }))
      .filter(({ ranking }) => ranking.length);
    const depth = Math.max(0, ...shown.map(({ ranking }) => ranking.length));
    const tables = [];
    if (depth) {
      tables.push(smallTable(
        `First ${depth} results of each system`, ['Rank', ...shown.map(({ name }) => name)],
        Array.from({ length: depth }, (_, rank) =>
          [String(rank + 1), ...shown.map(({ ranking }) => message(ranking[rank]))])));
    }
    return [
      make('p', { class: 'muted small' }, allSlices(query)), ...tables,
      ...scores(query, message), ...relevant(query, message),
      ...(tables.length ? [] : [make('p', { class: 'muted' }, 'This run keeps no rankings.')]),
    ];
  };

  const scores = (query, message) => {
    const size = data.parts.length;
    if (!size || !query[PARTS].length) return [];
    const weights = ['semantic', 'temporal', 'participant']
      .map((name, i) => `${name} ${number(query[WEIGHTS][i])}`).join(', ');
    const rows = query[RANKINGS][0].map((document, i) => [
      String(i + 1), message(document),
      ...query[PARTS].slice(i * size, (i + 1) * size).map(number),
    ]);
    return [smallTable(
      `Scores of ${visible(data.systems[0])}; weights: ${weights}`,
      ['Rank', 'Message', ...data.parts.map(visible)], rows)];
  };

  const relevant = (query, message) => {
    const rows = query[RANKINGS][0].flatMap((document, i) => {
      const isRelevant = query[GRADES].some((entry, at) =>
        at % 2 && entry > 0 && query[GRADES][at - 1] === document);
      return isRelevant ? [[String(i + 1), message(document), 'shown']] : [];
    });
    for (let i = 0; i < query[LOSSES].length; i += 2) {
      rows.push(['–', message(query[LOSSES][i]), data.stages[query[LOSSES][i + 1]]]);
    }
    return rows.length ? [smallTable(
      `Relevant messages and what ${visible(data.systems[0])} makes of them`,
      ['Rank', 'Message', 'Lost'], rows)] : [];
  };

  // MARK: Controls

  const choice = (key, label, options, chosen, changed) => {
    const select = make('select', { 'data-key': key }, ...options.map(([value, text]) => {
      const option = make('option', {}, text);
      option.value = value;
      return option;
    }));
    select.value = chosen;
    select.addEventListener('change', () => changed(select.value));
    return make('label', {}, label, select);
  };

  const controls = () => {
    const all = ['', 'all'];
    const systems = data.systems.map((name, i) => [String(i), visible(name)]);
    const input = make(
      'input', { type: 'search', autocomplete: 'off', spellcheck: 'false', 'data-key': 'text' });
    input.addEventListener('input', () => {
      state.text = input.value.toLowerCase();
      update();
    });
    change = choice(
      'change', `Difference in ${visible(data.measures[lead] ?? '')}`,
      [all, ['1', 'higher'], ['0', 'equal'], ['-1', 'lower']], '',
      (chosen) => { state.change = chosen; update(); });
    change.hidden = true;
    const slices = data.dimensions.flatMap((name, i) => {
      const places = [...new Set(data.queries.map((query) => query[SLICES][i]))]
        .filter((place) => place >= 0);
      if (places.length < 2 || places.length > mostOptions) return [];
      const options = places.map((place) => [String(place), visible(data.texts[place])])
        .sort((a, b) => a[1] < b[1] ? -1 : 1);
      return [choice(`slice.${name}`, visible(name), [all, ...options], '',
        (chosen) => { state.slices[i] = chosen; update(); })];
    });
    return make('div', { class: 'controls', role: 'group', 'aria-label': 'Queries to show' },
      make('label', {}, 'Id or slice contains', input),
      choice('system', 'System', systems, '0',
        (chosen) => { state.system = Number(chosen); setColumns(); update(); }),
      choice('with', 'Compared with', [['-1', 'none'], ...systems], '-1', (chosen) => {
        state.other = Number(chosen);
        change.hidden = state.other < 0;
        setColumns();
        update();
      }),
      change,
      choice('lost', 'Messages lost', [
        all, ['any', 'some'], ['none', 'none'],
        ...data.stages.map((stage, i) => [String(i), stage]),
      ], '', (chosen) => { state.cause = chosen; update(); }),
      ...slices);
  };

  const pageButton = (title, pages) => {
    const button = make('button', { type: 'button' }, title);
    button.addEventListener('click', () => turn(pages));
    return button;
  };

  status = make('p', { role: 'status', class: 'muted small' });
  previous = pageButton(`Previous ${rowsShown}`, -1);
  next = pageButton(`Next ${rowsShown}`, 1);
  head = make('thead');
  body = make('tbody');
  table = make(
    'table', { class: 'grid-table' },
    make('caption', {}, 'All queries; a column’s button sorts by it, a query’s button opens it'),
    head, body);
  root.replaceChildren(
    controls(), make('div', { class: 'pages' }, status, previous, next),
    scrolling('All queries, table', table));
  setColumns();
  update();

  // MARK: Addresses

  // What ExplorerLink writes: filters that are not named are taken back.
  const follow = () => {
    if (!location.hash.startsWith('#explorer&')) return;
    const wanted = new Map(location.hash.slice('#explorer&'.length).split('&').map((pair) => {
      const at = pair.indexOf('=');
      return [decodeURIComponent(pair.slice(0, at)), decodeURIComponent(pair.slice(at + 1))];
    }));
    const place = (names, name) => String(names.indexOf(name));
    for (const control of root.querySelectorAll('[data-key]')) {
      const key = control.dataset.key, value = wanted.get(key);
      if (value === undefined) {
        control.value = key === 'system' ? '0' : key === 'with' ? '-1' : '';
      } else if (key === 'system' || key === 'with') {
        control.value = place(data.systems, value);
      } else if (key.startsWith('slice.')) {
        control.value = place(data.texts, value);
      } else if (key === 'lost' && value !== 'any') {
        control.value = place(data.stages, value);
      } else {
        control.value = value;
      }
      control.dispatchEvent(new Event(control.tagName === 'INPUT' ? 'input' : 'change'));
    }
    document.getElementById('explorer').scrollIntoView();
  };
  window.addEventListener('hashchange', follow);
  follow();
})();
