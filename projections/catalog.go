package projections

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
)

// catalog describes a projection's tables, by name.
type catalog map[string]*table

// table is what the writer needs to know about a table to write many rows at once.
type table struct {
	name     string
	order    []string // column names in table order
	columns  map[string]*column
	key      []string  // columns of the primary key
	required []string  // columns that an insert must name
	optional columnSet // nullable columns without a default; an insert that omits them stores NULL
	// plain means that the table has no triggers and no constraints other than types and keys. Otherwise each change is written
	// separately.
	plain bool
	made  sync.Map // cached shapes and statements, by their keys
}

// columnsMax is the maximum number of columns of a table.
const columnsMax = 128

// columnSet is a set of a table's columns, as a bit set of their places.
type columnSet [columnsMax / 64]uint64

func (x columnSet) with(place int) columnSet {
	x[place/64] |= 1 << (place % 64)
	return x
}

func (x columnSet) has(place int) bool { return x[place/64]&(1<<(place%64)) != 0 }

func (x columnSet) union(y columnSet) columnSet {
	for i := range x {
		x[i] |= y[i]
	}
	return x
}

type column struct {
	name     string
	place    int    // index in the table
	kind     string // type name for a cast
	oid      uint32 // of the type
	digits   int32  // digits of a numeric before the decimal point; 0 if unlimited
	places   int32  // digits of a numeric after the decimal point
	notNull  bool
	hasValue bool // has a default value
	key      bool
	unique   bool
}

// readCatalog reads the tables of the transaction's schema.
func readCatalog(ctx context.Context, tx pgx.Tx) (catalog, error) {
	rows, err := tx.Query(ctx, `
		SELECT c.relname::text, a.attname::text, format_type(a.atttypid, NULL), a.atttypid, a.atttypmod, a.attnotnull, a.atthasdef OR a.attidentity <> '',
			coalesce(array_position(p.conkey, a.attnum), 0),
			EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND (a.attnum = ANY (i.indkey) OR i.indexprs IS NOT NULL)),
			NOT EXISTS (SELECT FROM pg_constraint r WHERE r.conrelid = c.oid AND r.contype IN ('c', 'x', 'f', 't'))
				AND NOT EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = c.oid)
		FROM pg_class c
		JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
		LEFT JOIN pg_constraint p ON p.conrelid = c.oid AND p.contype = 'p'
		WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT starts_with(c.relname::text, 'projection_')
		ORDER BY c.relname, a.attnum`)
	if err != nil {
		return nil, err
	}
	tables := catalog{}
	var name string
	var c column
	var modifier, keyPlace int32
	var plain bool
	_, err = pgx.ForEachRow(rows, []any{&name, &c.name, &c.kind, &c.oid, &modifier, &c.notNull, &c.hasValue, &keyPlace, &c.unique, &plain}, func() error {
		t := tables[name]
		if t == nil {
			t = &table{name: name, columns: map[string]*column{}, plain: plain}
			tables[name] = t
		}
		found := c
		found.key = keyPlace > 0
		if found.kind == "numeric" && modifier > 4 {
			found.places = (modifier - 4) & 0x7ff
			found.digits = ((modifier - 4) >> 16) - found.places
		} else if modifier >= 0 {
			t.plain = false // a length limit of another type, which takes can't check
		}
		if len(t.order) == columnsMax {
			return fmt.Errorf("table %s has more than %d columns", name, columnsMax)
		}
		t.add(&found, int(keyPlace))
		return nil
	})
	return tables, err
}

func (t *table) add(c *column, keyPlace int) {
	c.place = len(t.order)
	t.order = append(t.order, c.name)
	t.columns[c.name] = c
	if c.notNull && !c.hasValue {
		t.required = append(t.required, c.name)
	}
	if !c.notNull && !c.hasValue {
		t.optional = t.optional.with(c.place)
	}
	if !c.key {
		return
	}
	for len(t.key) < keyPlace {
		t.key = append(t.key, "")
	}
	t.key[keyPlace-1] = c.name
}

func (c *column) isList() bool { return strings.HasSuffix(c.kind, "[]") }

var (
	errUnstorable = errors.New("the text holds bytes that Postgres cannot hold")
	errOutOfRange = errors.New("the value is out of range")
)

// takes checks whether a column can hold a value. If sure is false, only Postgres can tell. Errors do not quote the value, which
// may be personal.
func (c *column) takes(value any) (sure bool, err error) {
	switch v := value.(type) {
	case nil:
		if c.notNull {
			return true, errNull
		}
		return true, nil
	case string:
		return c.kind == "text", storable(v)
	case bool:
		return c.kind == "boolean", nil
	case int:
		return c.holds(int64(v))
	case int64:
		return c.holds(v)
	case decimal.Decimal:
		if c.kind == "numeric" && c.digits > 0 && v.Abs().Round(c.places).Cmp(decimal.New(1, c.digits)) >= 0 {
			return true, errOutOfRange
		}
		return c.kind == "numeric", nil
	case time.Time:
		if year := v.Year(); year < 1 || year > 9999 {
			return true, errOutOfRange
		}
		return c.kind == "timestamp with time zone", nil
	case []byte:
		return c.kind == "bytea", nil
	case []string:
		for _, text := range v {
			if err := storable(text); err != nil {
				return true, err
			}
		}
		return c.kind == "text[]", nil
	}
	return false, nil
}

func (c *column) holds(v int64) (sure bool, err error) {
	switch c.kind {
	case "bigint":
		return true, nil
	case "integer":
		if v < math.MinInt32 || v > math.MaxInt32 {
			return true, errOutOfRange
		}
		return true, nil
	}
	return false, nil
}

func storable(text string) error {
	if strings.IndexByte(text, 0) >= 0 || !utf8.ValidString(text) {
		return errUnstorable
	}
	return nil
}
