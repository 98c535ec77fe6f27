package statement

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// Record types, field counts, and the header's format.
const (
	recordHeader   = "statement"
	recordMovement = "movement"
	recordTrailer  = "end"
	headerFields   = 6
	movementFields = 6
	trailerFields  = 3
	headerColumns  = "statement,account,number,day,currency,opening"
)

// WriteSettlement encodes a settlement file.
func WriteSettlement(s Statement) []byte {
	var content bytes.Buffer
	lines := csv.NewWriter(&content)
	records := [][]string{{recordHeader, s.Account, strconv.Itoa(s.Number), s.Day.Format(time.DateOnly), s.Currency, s.Opening.StringFixed(2)}}
	for _, l := range s.Lines {
		records = append(records, []string{
			recordMovement, l.Reference, l.OurReference, string(l.Kind), l.Day.Format(time.DateOnly), l.Amount.StringFixed(2),
		})
	}
	records = append(records, []string{recordTrailer, strconv.Itoa(len(s.Lines)), s.Closing.StringFixed(2)})
	_ = lines.WriteAll(records) // writing to a buffer cannot fail
	return content.Bytes()
}

func readSettlement(content []byte) (Statement, error) {
	reader := csv.NewReader(bytes.NewReader(content))
	reader.FieldsPerRecord = -1
	records, err := reader.ReadAll()
	if err != nil {
		return Statement{}, invalid(0, "file is not valid CSV")
	}
	if len(records) < 2 || len(records[0]) != headerFields || records[0][0] != recordHeader {
		return Statement{}, invalid(1, "first record must be %s", headerColumns)
	}
	head, end := records[0], records[len(records)-1]
	s := Statement{Account: head[1], Currency: head[4]}
	if s.Number, err = strconv.Atoi(head[2]); err != nil {
		return s, invalid(1, "invalid statement number")
	}
	if s.Day, err = time.Parse(time.DateOnly, head[3]); err != nil {
		return s, invalid(1, "invalid date")
	}
	if s.Opening, err = parseAmount(head[5]); err != nil {
		return s, invalid(1, "invalid opening balance")
	}
	for i, record := range records[1 : len(records)-1] {
		line, err := parseSettlementLine(record, i+2)
		if err != nil {
			return s, err
		}
		s.Lines = append(s.Lines, line)
	}
	if len(end) != trailerFields || end[0] != recordTrailer || end[1] != strconv.Itoa(len(s.Lines)) {
		return s, invalid(len(records), "last record must be an end record with the correct number of movements")
	}
	if s.Closing, err = parseAmount(end[2]); err != nil {
		return s, invalid(len(records), "invalid closing balance")
	}
	return s, s.checkTotal(len(records))
}

func parseSettlementLine(record []string, number int) (Line, error) {
	if len(record) != movementFields || record[0] != recordMovement {
		return Line{}, invalid(number, "record is not a movement")
	}
	day, err := time.Parse(time.DateOnly, record[4])
	if err != nil {
		return Line{}, invalid(number, "invalid date")
	}
	value, err := parseAmount(record[5])
	if err != nil {
		return Line{}, invalid(number, "invalid amount")
	}
	return Line{Number: number, Reference: record[1], OurReference: record[2], Kind: Kind(record[3]), Day: day, Amount: value}, nil
}

// maxAmountChars is the maximum length of an amount. A longer amount might not fit in the database columns.
const maxAmountChars = 18

// parseAmount parses an amount with exactly two decimal places.
func parseAmount(text string) (decimal.Decimal, error) {
	value, err := decimal.NewFromString(text)
	if err != nil || value.Exponent() != -2 || strings.ContainsAny(text, "eE+") || len(text) > maxAmountChars {
		return decimal.Decimal{}, ErrInvalid
	}
	return value, nil
}
