package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const root = "../.."

func TestPageIsUpToDate(t *testing.T) {
	t.Parallel()
	var want strings.Builder
	require.NoError(t, write(&want, root))
	got, err := os.ReadFile(filepath.Join(root, "docs", "nepali-texts.md"))
	require.NoError(t, err)
	assert.Equal(t, want.String(), string(got), "docs/nepali-texts.md is out of date: run make generate")
}

func TestRender(t *testing.T) {
	t.Parallel()
	sections := []section{{"Page", []text{{"Heading", "पैसा {{.Amount}}", "Money {{.Amount}}"}}}}
	t.Run("a text is listed with the meaning of each word", func(t *testing.T) {
		page, err := render(sections, map[string]string{"पैसा": "money"})
		require.NoError(t, err)
		assert.Contains(t, page, "Nepali: पैसा {Amount}\n\nEnglish: Money {Amount}\n")
		assert.Contains(t, page, "| पैसा | money |")
	})
	t.Run("a word without a meaning is an error", func(t *testing.T) {
		_, err := render(sections, nil)
		require.ErrorContains(t, err, "पैसा")
	})
	t.Run("a meaning that no text uses is an error", func(t *testing.T) {
		_, err := render(sections, map[string]string{"पैसा": "money", "नगद": "cash"})
		require.ErrorContains(t, err, "नगद")
	})
}

func TestParseTemplate(t *testing.T) {
	t.Parallel()
	t.Run("paragraphs are paired in order", func(t *testing.T) {
		texts, err := parseTemplate("Subject: Money · पैसा\n\n{{template \"greeting\" .}}\n\nनगद\n\nतयार\n\nCash\n\nReady\n\n{{.Link}}")
		require.NoError(t, err)
		assert.Equal(t, []text{{"Subject", "पैसा", "Money"}, {"Paragraph 1", "नगद", "Cash"}, {"Paragraph 2", "तयार", "Ready"}}, texts)
	})
	t.Run("a Nepali paragraph without an English one is an error", func(t *testing.T) {
		_, err := parseTemplate("Subject: Money\n\nनगद\n\nतयार\n\nCash")
		require.ErrorIs(t, err, errPairs)
	})
}

// notTexts lists the files with Devanagari that is not text for people: letters, digits, and names of places.
var notTexts = []string{
	"domain/reference/data/countries.json", "domain/reference/phone.go", "domain/screening/latin/devanagari.go", "projections/search/words.go",
	"webapp/src/lib/format/phone.ts", "httpapi/examples.json", "httpapi/openapi.json", "webapp/src/lib/api/responses.gen.json",
	"internal/nepalitexts/glossary.json", "httpapi/receipt/typesetter.go", "eventstore/storetest/append.go",
}

// TestAllNepaliTextsAreListed fails if Devanagari is in a file whose texts are not on the page.
func TestAllNepaliTextsAreListed(t *testing.T) {
	t.Parallel()
	devanagari := regexp.MustCompile(`\p{Devanagari}|\\u09[0-7][0-9A-Fa-f]`)
	types := []string{".css", ".go", ".html", ".json", ".sql", ".ts", ".tsx", ".txt"}
	skipped := []string{".git", ".data", "bin", "dist", "docs", "e2e", "node_modules", "test", "testdata"}
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name != root && slices.Contains(skipped, entry.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		file, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		file = filepath.ToSlash(file)
		isTest := strings.HasSuffix(file, "_test.go") || strings.Contains(file, ".test.ts")
		isListed := file == trackingTexts || strings.HasPrefix(file, templates+"/email/") || strings.HasPrefix(file, templates+"/sms/")
		if isTest || isListed || slices.Contains(notTexts, file) || !slices.Contains(types, filepath.Ext(file)) {
			return nil
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if found := devanagari.Find(data); found != nil {
			t.Errorf("%s contains %s: move the text to %s or to a template, or add the file to notTexts", file, found, trackingTexts)
		}
		return nil
	})
	require.NoError(t, err)
}
