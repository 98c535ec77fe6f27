package sqlbatch

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
)

// Catalog describes the tables of a schema, by name.
type Catalog map[string]*Table

// Sorted returns the tables ordered by name.
func (c Catalog) Sorted() []*Table {
	return slices.SortedFunc(maps.Values(c), func(a, b *Table) int { return strings.Compare(a.Name, b.Name) })
}

// Table describes the columns and constraints of a table.
type Table struct {
	Name        string
	ColumnNames []string // in table order
	Key         []string // columns of the primary key

	columns  map[string]*column
	required []string  // columns that an insert must set
	optional columnSet // nullable columns without a default; an insert that omits them stores NULL
	// unconstrained means that the table has no triggers and no constraints other than types and keys. Otherwise, each change is
	// written separately.
	unconstrained bool
	cache         sync.Map // cached shapes and statements, by shapeKey and statementKey
}

// columnsMax is the maximum number of columns in a table.
const columnsMax = 128

// columnSet is a set of a table's columns: a bit set of column indexes.
type columnSet [columnsMax / 64]uint64

func (s columnSet) with(index int) columnSet {
	s[index/64] |= 1 << (index % 64)
	return s
}

func (s columnSet) has(index int) bool { return s[index/64]&(1<<(index%64)) != 0 }

func (s columnSet) union(other columnSet) columnSet {
	for i := range s {
		s[i] |= other[i]
	}
	return s
}

type column struct {
	name          string
	index         int    // index in the table
	typeName      string // SQL type name, for casts
	oid           uint32 // OID of the type
	integerDigits int32  // digits of a numeric before the decimal point; 0 if unlimited
	decimals      int32  // digits of a numeric after the decimal point
	notNull       bool
	hasDefault    bool // has a default value or is an identity column
	key           bool // part of the primary key
	unique        bool // part of a unique index
}

// ReadCatalog reads the tables of the transaction's schema. It leaves out tables whose names start with projection_.
func ReadCatalog(ctx context.Context, tx pgx.Tx) (Catalog, error) {
	rows, err := tx.Query(ctx, `
		SELECT c.relname::text, a.attname::text, format_type(a.atttypid, NULL), a.atttypid, a.atttypmod, a.attnotnull,
			a.atthasdef OR a.attidentity <> '',
			coalesce(array_position(p.conkey, a.attnum), 0),
			EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND 
				(a.attnum = ANY (i.indkey) OR i.indexprs IS NOT NULL)),
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
	tables := Catalog{}
	var name string
	var c column
	var modifier, keyOrdinal int32
	var unconstrained bool
	_, err = pgx.ForEachRow(rows, []any{&name, &c.name, &c.typeName, &c.oid, &modifier, &c.notNull, &c.hasDefault, &keyOrdinal, &c.unique,
		&unconstrained}, func() error {
		t := tables[name]
		if t == nil {
			t = &Table{Name: name, columns: map[string]*column{}, unconstrained: unconstrained}
			tables[name] = t
		}
		col := c
		col.key = keyOrdinal > 0
		if col.typeName == "numeric" && modifier > 4 {
			col.decimals = (modifier - 4) & 0x7ff
			col.integerDigits = ((modifier - 4) >> 16) - col.decimals
		} else if modifier >= 0 {
			t.unconstrained = false // a length limit that validate can't check
		}
		if len(t.ColumnNames) == columnsMax {
			return fmt.Errorf("table %s has more than %d columns", name, columnsMax)
		}
		t.addColumn(&col, int(keyOrdinal))
		return nil
	})
	return tables, err
}

func (t *Table) addColumn(c *column, keyOrdinal int) {
	c.index = len(t.ColumnNames)
	t.ColumnNames = append(t.ColumnNames, c.name)
	t.columns[c.name] = c
	if c.notNull && !c.hasDefault {
		t.required = append(t.required, c.name)
	}
	if !c.notNull && !c.hasDefault {
		t.optional = t.optional.with(c.index)
	}
	if !c.key {
		return
	}
	for len(t.Key) < keyOrdinal {
		t.Key = append(t.Key, "")
	}
	t.Key[keyOrdinal-1] = c.name
}

func (c *column) isArray() bool { return strings.HasSuffix(c.typeName, "[]") }

var (
	errInvalidText = errors.New("text contains a NUL byte or invalid UTF-8")
	errOutOfRange  = errors.New("value is out of range")
)

// validate checks whether the column can hold a value. If certain is false, only Postgres can tell. Errors never contain the value,
// which can be personal data.
func (c *column) validate(value any) (certain bool, err error) {
	switch v := value.(type) {
	case nil:
		if c.notNull {
			return true, errMissingValue
		}
		return true, nil
	case string:
		return c.typeName == "text", validateText(v)
	case bool:
		return c.typeName == "boolean", nil
	case int:
		return c.validateInteger(int64(v))
	case int64:
		return c.validateInteger(v)
	case decimal.Decimal:
		if c.typeName == "numeric" && c.integerDigits > 0 && v.Abs().Round(c.decimals).Cmp(decimal.New(1, c.integerDigits)) >= 0 {
			return true, errOutOfRange
		}
		return c.typeName == "numeric", nil
	case time.Time:
		if year := v.Year(); year < 1 || year > 9999 {
			return true, errOutOfRange
		}
		return c.typeName == "timestamp with time zone", nil
	case []byte:
		return c.typeName == "bytea", nil
	case []string:
		for _, text := range v {
			if err := validateText(text); err != nil {
				return true, err
			}
		}
		return c.typeName == "text[]", nil
	}
	return false, nil
}

func (c *column) validateInteger(v int64) (certain bool, err error) {
	switch c.typeName {
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

func validateText(text string) error {
	if strings.IndexByte(text, 0) >= 0 || !utf8.ValidString(text) {
		return errInvalidText
	}
	return nil
}
