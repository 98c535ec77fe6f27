// Package drills tests operations that docs/operations/drills.md describes, with processes of the real program.
package drills
